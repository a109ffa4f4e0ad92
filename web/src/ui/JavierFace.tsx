import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { personaPalettes, type Persona } from '~/domain/persona'

const ink = {
  fill: 'none',
  stroke: '#17110E',
  strokeWidth: 2.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const skin = '#F2C9A1'
const blush = '#E8876B'

/** A portrait of Javier, the chatbot, with one of his personalities. Decorative: show the name next to it. */
export function JavierFace({ persona, ...props }: { persona: Persona } & HTMLChakraProps<'svg'>) {
  const { hat = <Cap />, beard, features } = faces[persona]
  return (
    <chakra.svg
      viewBox="0 0 64 64"
      boxSize="10"
      flexShrink="0"
      rounded="full"
      aria-hidden
      colorPalette={personaPalettes[persona]}
      {...props}
    >
      <chakra.circle cx="32" cy="32" r="32" fill="colorPalette.muted" />
      <path d="M12 64c1-11 9-15 20-15s19 4 20 15z" fill="#3B4A66" />
      <path d="M26 46h12v7c-3 3-9 3-12 0z" fill="#DDAE83" />
      <path d="M16.5 31a3.6 3.6 0 1 0 2 6M47.5 31a3.6 3.6 0 1 1-2 6" fill={skin} />
      <path d="M17 28c0-11 6-17 15-17s15 6 15 17v5c0 10-6 17-15 17S17 43 17 33z" fill={skin} />
      {beard}
      {features}
      {hat}
    </chakra.svg>
  )
}

interface Face {
  hat?: ReactNode
  beard?: ReactNode
  features: ReactNode
}

const faces: Record<Persona, Face> = {
  SARCASTIC: {
    features: (
      <>
        <path d="M21 25.5l7 1M36 22.5c2.5-2 5-2 7.5-.5" {...ink} />
        <Eye x={25} half />
        <Eye x={39.5} half />
        <Moustache />
        <path d="M28 43.5c4 .8 8-.5 10.5-3.5" {...ink} />
      </>
    ),
  },
  STRATEGIC: {
    features: (
      <>
        <path d="M21 24l6.5 1M43 24l-6.5 1" {...ink} />
        <Eye x={25} />
        <Eye x={39} />
        <circle cx="25" cy="30.5" r="5.6" {...ink} strokeWidth={2} />
        <circle cx="39" cy="30.5" r="5.6" {...ink} strokeWidth={2} />
        <path d="M30.6 30q1.4-1.2 2.8 0" {...ink} strokeWidth={2} />
        <Moustache />
        <path d="M28 43.5h8" {...ink} />
      </>
    ),
  },
  MYSTIC: {
    hat: (
      <>
        <path d="M14 25C13 12 22 5 32 5s19 7 18 20c-5-6-11-8-18-8s-13 2-18 8z" fill="#4A3594" />
        <path d="M32 7.5l1.7 3.7 4 .5-3 2.7.8 4-3.5-2-3.5 2 .8-4-3-2.7 4-.5z" fill="#FFD47A" />
      </>
    ),
    features: (
      <>
        <path d="M21 31c2 2.4 6 2.4 8 0M35 31c2 2.4 6 2.4 8 0" {...ink} />
        <path d="M28.5 24c2-2.5 5-2.5 7 0-2 2.5-5 2.5-7 0z" fill="#FFFCF8" stroke="#17110E" strokeWidth="1.6" />
        <circle cx="32" cy="24" r="1.3" fill="#4A3594" />
        <Moustache />
        <circle cx="32" cy="43.5" r="1.8" fill="#17110E" />
      </>
    ),
  },
  AFFECTIONATE: {
    features: (
      <>
        <path d="M21 31c1.5-4 6-4 7.5 0M35.5 31c1.5-4 6-4 7.5 0" {...ink} />
        <circle cx="21.5" cy="37" r="2.8" fill={blush} />
        <circle cx="42.5" cy="37" r="2.8" fill={blush} />
        <Moustache />
        <path d="M26.5 41.5c2 5 9 5 11 0z" fill="#7D1F1F" stroke="#17110E" strokeWidth="1.8" strokeLinejoin="round" />
        <path d="M51 15c2-3 6-1 5 2.5-.7 2.3-5 5-5 5s-4.3-2.7-5-5C45 14 49 12 51 15z" fill="#DB423C" />
      </>
    ),
  },
  MANIPULATIVE: {
    features: (
      <>
        <path d="M20.5 24l8 4M43.5 24l-8 4" {...ink} />
        <Eye x={25.5} half />
        <Eye x={38.5} half />
        <path d="M32 37c-3 3.5-8 3.5-11-1.5-1-2 1-3 2-1.5M32 37c3 3.5 8 3.5 11-1.5 1-2-1-3-2-1.5" {...ink} />
        <path d="M27 43c3 2.5 8 2 11-2" {...ink} />
      </>
    ),
  },
  MENTOR: {
    beard: <path d="M17 33c1 0 3 2 5 5 5-3 15-3 20 0 2-3 4-5 5-5 0 13-6 23-15 23S17 46 17 33z" fill="#FFFCF8" />,
    features: (
      <>
        <path d="M20.5 26.5c2.5-2 5.5-2 8 0M35.5 26.5c2.5-2 5.5-2 8 0" {...ink} stroke="#FFFCF8" strokeWidth={3} />
        <Eye x={25} />
        <Eye x={39} />
        <path d="M32 36.5c-3 4-8 3.5-10 1.5M32 36.5c3 4 8 3.5 10 1.5" {...ink} stroke="#D8CFC2" strokeWidth={3} />
        <path d="M28.5 43c2 1.8 5 1.8 7 0" {...ink} />
      </>
    ),
  },
}

/** `half`: the upper half is behind the eyelid. */
function Eye({ x, half = false }: { x: number; half?: boolean }) {
  return half ? (
    <>
      <path d={`M${x - 2.5} 30.5a2.5 2.5 0 0 0 5 0z`} fill="#17110E" />
      <path d={`M${x - 4} 30.3h8`} {...ink} strokeWidth={1.8} />
    </>
  ) : (
    <circle cx={x} cy="30.5" r="2.3" fill="#17110E" />
  )
}

function Moustache() {
  return <path d="M32 36.5c-2.5-2-6-.5-9.5 3 3.5 1.5 7.5 1 9.5-1 2 2 6 2.5 9.5 1-3.5-3.5-7-5-9.5-3z" fill="#3A2417" />
}

function Cap() {
  return (
    <>
      <path d="M15 24c0-11 7-17 17-17s17 6 17 17c-5-3-11-4-17-4s-12 1-17 4z" fill="#CF4A0E" />
      <path d="M15 24c5-3.5 11-5 17-5s12 1.5 17 5c1 2-1 3-3 2-4-2-9-3-14-3s-10 1-14 3c-2 1-4 0-3-2z" fill="#832F0C" />
      <circle cx="32" cy="8" r="2" fill="#832F0C" />
    </>
  )
}
