import { chakra } from '@chakra-ui/react'

const SWEEP_DEGREES = 240
const RADIUS = 26
const LENGTH = (2 * Math.PI * RADIUS * SWEEP_DEGREES) / 360

/** A small dial. Decorative. `reading` is from 0 to 1. */
export function Dial({ reading }: { reading: number }) {
  return (
    <chakra.svg viewBox="0 0 64 64" boxSize={{ base: '12', md: '14' }} fill="none" aria-hidden flexShrink="0">
      <g transform="rotate(150 32 34)">
        <circle
          cx="32"
          cy="34"
          r={RADIUS}
          stroke="currentColor"
          strokeOpacity="0.2"
          strokeWidth="5"
          strokeDasharray={`${LENGTH} 999`}
        />
        <chakra.circle
          cx="32"
          cy="34"
          r={RADIUS}
          stroke="violet.400"
          strokeWidth="5"
          strokeDasharray={`${LENGTH * reading} 999`}
        />
      </g>
      <g transform={`rotate(${reading * SWEEP_DEGREES - 120} 32 34)`}>
        <chakra.path d="M32 34V15" stroke="ember.400" strokeWidth="4" strokeLinecap="round" />
      </g>
      <chakra.circle cx="32" cy="34" r="5" fill="ember.400" />
    </chakra.svg>
  )
}
