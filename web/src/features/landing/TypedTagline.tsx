import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { nextTyping, type Typing } from '~/lib/typing'
import { useReducedMotion } from '~/lib/useReducedMotion'

const start: Typing = { phrase: 0, length: 0, deleting: false }

/** The phrases typed one after the other; as plain text for those who listen, and for those who want no motion. */
export function TypedTagline({ phrases }: { phrases: readonly string[] }) {
  const still = useReducedMotion()
  if (still) {
    return (
      <Box fontFamily="heading" fontSize={{ base: 'xl', md: '2xl' }} fontWeight="600" color="violet.fg">
        {phrases.map((phrase) => (
          <Text key={phrase}>{phrase}</Text>
        ))}
      </Box>
    )
  }
  return (
    <>
      <VisuallyHidden>{phrases.join(' ')}</VisuallyHidden>
      <Text aria-hidden fontFamily="heading" fontSize={{ base: 'xl', md: '3xl' }} fontWeight="600" color="violet.fg" minH={{ base: '2lh', xl: '1lh' }}>
        <Typed phrases={phrases} />
      </Text>
    </>
  )
}

function Typed({ phrases }: { phrases: readonly string[] }) {
  const [typing, setTyping] = useState(start)

  useEffect(
    function typeOn() {
      const { delay, ...next } = nextTyping(typing, phrases)
      const timer = setTimeout(() => setTyping(next), delay)
      return () => clearTimeout(timer)
    },
    [typing, phrases],
  )

  return (
    <>
      {phrases[typing.phrase]?.slice(0, typing.length)}
      <chakra.span display="inline-block" w="0.08em" h="1em" ms="0.06em" verticalAlign="-0.12em" bg="ember.solid" animation="caret 1s steps(1) infinite" />
    </>
  )
}
