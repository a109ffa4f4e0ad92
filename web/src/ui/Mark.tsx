import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** The logo: a dial. Keep public/favicon.svg identical. */
export function Mark(props: HTMLChakraProps<'svg'>) {
  return (
    <chakra.svg viewBox="0 0 32 32" fill="none" boxSize="8" flexShrink="0" aria-hidden {...props}>
      <chakra.path d="M6.8 25.2A13 13 0 1 1 25.2 25.2" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" />
      <chakra.path d="M23.4 5.26A13 13 0 0 1 28.6 13" stroke="violet.400" strokeWidth="3.4" />
      <chakra.path d="M16 17.5 L21.6 9.2" stroke="ember.solid" strokeWidth="3.6" strokeLinecap="round" />
      <chakra.circle cx="16" cy="17.5" r="3.4" fill="ember.solid" />
      <chakra.path d="M12.6 27.6h6.8" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" />
    </chakra.svg>
  )
}
