import { Box, chakra, type BoxProps } from '@chakra-ui/react'
import { useId } from 'react'

const CENTER = 200
const START_DEGREES = 135
const SWEEP_DEGREES = 270
const TICKS = 40

interface Props extends BoxProps {
  /** The final position of the needle, from 0 to 1. */
  reading: number
  /** Labels along the dial, from start to end. */
  labels?: readonly string[]
}

/** A large version of the dial in the logo, in the text colour. Decorative: hidden from screen readers. */
export function Gauge({ reading, labels = [], ...props }: Props) {
  return (
    <Box aria-hidden {...props}>
      <chakra.svg viewBox="0 0 400 400" w="full" h="auto" fill="none" overflow="visible">
        <chakra.path d={arc(170, 0, 1)} stroke="currentColor" strokeOpacity="0.16" strokeWidth="20" />
        <chakra.path d={arc(170, 0.56, 0.8)} stroke="violet.400" strokeWidth="20" />
        <chakra.path d={arc(170, 0.88, 1)} stroke="ember.400" strokeWidth="20" />
        <path d={minorTicks} stroke="currentColor" strokeOpacity="0.45" strokeWidth="1.5" />
        <path d={majorTicks} stroke="currentColor" strokeWidth="3" />
        {labels.map((label, index) => {
          const at = (index + 0.5) / labels.length
          const { x, y } = point(at, 124)
          return (
            <chakra.text
              key={label}
              x={x}
              y={y + 5}
              textAnchor={x < CENTER ? 'start' : 'end'}
              fill="currentColor"
              fontFamily="heading"
              fontWeight="600"
              fontSize="15px"
            >
              {label}
            </chakra.text>
          )
        })}
        <Odometer />
        <chakra.g
          css={{
            '--from': '0deg',
            '--to': `${reading * SWEEP_DEGREES}deg`,
            transform: 'rotate(var(--to))',
            transformOrigin: `${CENTER}px ${CENTER}px`,
          }}
          animation="needle-sweep 1600ms cubic-bezier(.3, 1.45, .5, 1) both, needle-tremble 2600ms 1600ms ease-in-out 2"
        >
          <chakra.path d={needle()} fill="ember.400" />
        </chakra.g>
        <chakra.circle cx={CENTER} cy={CENTER} r="20" fill="ember.400" />
        <circle cx={CENTER} cy={CENTER} r="7" fill="currentColor" />
      </chakra.svg>
    </Box>
  )
}

/** An odometer that shows a version number, with its last digit between two values. */
function Odometer() {
  const window = useId()
  return (
    <g>
      <clipPath id={window}>
        <rect x="146" y="266" width="108" height="46" rx="8" />
      </clipPath>
      <g clipPath={`url(#${window})`}>
        <rect x="146" y="266" width="108" height="46" fill="currentColor" fillOpacity="0.1" />
        <chakra.g fontFamily="heading" fontWeight="700" fontSize="34px" fill="currentColor" textAnchor="middle">
          {Array.from('0.9.', (digit, index) => (
            <text key={index} x={166 + index * 18} y="301">
              {digit}
            </text>
          ))}
          {Array.from('90', (digit, index) => (
            <chakra.text key={digit} x="238" y={290 + index * 35} fill="violet.400">
              {digit}
            </chakra.text>
          ))}
        </chakra.g>
      </g>
    </g>
  )
}

function point(at: number, distance: number) {
  const angle = ((START_DEGREES + at * SWEEP_DEGREES) * Math.PI) / 180
  return { x: round(CENTER + distance * Math.cos(angle)), y: round(CENTER + distance * Math.sin(angle)) }
}

function arc(distance: number, from: number, to: number) {
  const [start, end] = [point(from, distance), point(to, distance)]
  const large = (to - from) * SWEEP_DEGREES > 180 ? 1 : 0
  return `M${start.x} ${start.y}A${distance} ${distance} 0 ${large} 1 ${end.x} ${end.y}`
}

function radius(at: number, from: number, to: number) {
  const [outer, inner] = [point(at, from), point(at, to)]
  return `M${outer.x} ${outer.y}L${inner.x} ${inner.y}`
}

/** The needle at reading 0; it is then rotated. */
function needle() {
  const tip = point(0, 146)
  const [left, right] = [point(-1 / 3, 9), point(1 / 3, 9)]
  return `M${left.x} ${left.y}L${tip.x} ${tip.y}L${right.x} ${right.y}Z`
}

const round = (value: number) => Math.round(value * 100) / 100

const ticks = Array.from({ length: TICKS + 1 }, (_, tick) => tick)
const isMajor = (tick: number) => tick % 5 === 0
const majorTicks = ticks
  .filter(isMajor)
  .map((tick) => radius(tick / TICKS, 152, 134))
  .join('')
const minorTicks = ticks
  .filter((tick) => !isMajor(tick))
  .map((tick) => radius(tick / TICKS, 152, 143))
  .join('')
