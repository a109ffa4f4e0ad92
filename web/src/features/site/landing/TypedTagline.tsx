import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useMotion } from './motion'
import { nextTyping, type Typing } from './typing'

const textStyle = {
  fontFamily: 'heading',
  fontSize: { base: 'xl', md: '3xl' },
  fontWeight: '600',
  color: 'violet.fg',
} as const

/** Phrases with a typewriter effect. Plain text for screen readers and with reduced motion; the first one while stopped. */
export function TypedTagline({ phrases }: { phrases: readonly string[] }) {
  const isMoving = useMotion()
  return (
    <>
      <Box {...textStyle} css={{ '@media not (prefers-reduced-motion: reduce)': { display: 'none' } }}>
        {phrases.map((phrase) => (
          <Text key={phrase}>{phrase}</Text>
        ))}
      </Box>
      {/* One block, so that the hidden text gets no gap. */}
      <Box _motionReduce={{ display: 'none' }}>
        <VisuallyHidden>{phrases.join(' ')}</VisuallyHidden>
        <Text aria-hidden {...textStyle} minH={{ base: '2lh', xl: '1lh' }} contain="layout paint">
          {isMoving ? <Typed phrases={phrases} /> : phrases[0]}
        </Text>
      </Box>
    </>
  )
}

/** Updates the DOM directly, because rendering with React every few frames is too expensive. */
function Typed({ phrases }: { phrases: readonly string[] }) {
  const text = useRef<HTMLSpanElement>(null)

  useEffect(
    function animate() {
      // The prerendered page shows the first phrase.
      let typing: Typing = { phrase: 0, length: phrases[0]?.length ?? 0, deleting: false }
      let timer: ReturnType<typeof setTimeout>
      function show() {
        if (text.current) text.current.textContent = phrases[typing.phrase]?.slice(0, typing.length) ?? ''
        const { delay, ...next } = nextTyping(typing, phrases)
        timer = setTimeout(() => {
          typing = next
          show()
        }, delay)
      }
      show()
      return () => clearTimeout(timer)
    },
    [phrases],
  )

  return (
    <>
      <span ref={text}>{phrases[0]}</span>
      <chakra.span
        display="inline-block"
        w="0.08em"
        h="1em"
        ms="0.06em"
        verticalAlign="-0.12em"
        bg="ember.solid"
        animation="caret 1s steps(1) infinite"
      />
    </>
  )
}
