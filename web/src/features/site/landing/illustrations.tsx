import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

// In the style of the logo: the text colour, ember and violet.

const Drawing = (props: HTMLChakraProps<'svg'>) => (
  <chakra.svg
    w="auto"
    h={{ base: '7.5rem', lg: '9rem' }}
    maxW="full"
    fill="none"
    strokeWidth="6"
    strokeLinecap="round"
    strokeLinejoin="round"
    {...props}
  />
)

/** An open book from which a dial rises. */
export const Grimoire = () => (
  <Drawing viewBox="0 0 206 140">
    <path
      stroke="currentColor"
      d="M103 134C80 120 42 116 3 121V66c12-2 24-2 35-1M103 134c23-14 61-18 100-13V66c-12-2-24-2-35-1M103 134v-20"
    />
    <path stroke="currentColor" strokeOpacity=".35" d="M22 98c16-2 31-1 45 2M184 98c-16-2-31-1-45 2" />
    <chakra.path stroke="violet.400" strokeWidth="11" d="M69.1 90.9A48 48 0 1 1 136.9 90.9" />
    <chakra.path stroke="ember.400" strokeWidth="8" d="M103 57l20-27" />
    <chakra.circle cx="103" cy="57" r="9" fill="ember.400" />
  </Drawing>
)

/** A shovel of embers. */
export const Shovel = () => (
  <Drawing viewBox="0 0 226 140">
    <chakra.circle cx="46" cy="94" r="17" fill="ember.500" />
    <chakra.circle cx="104" cy="97" r="14" fill="ember.500" />
    <chakra.circle cx="76" cy="84" r="21" fill="ember.400" />
    <path stroke="currentColor" d="M3 92c2 30 18 44 52 44h42c20 0 30-10 36-34M120 106l88-68M196 24l26 32" />
    <chakra.circle cx="52" cy="48" r="6" fill="violet.400" />
    <chakra.circle cx="84" cy="34" r="4.5" fill="ember.400" />
    <chakra.circle cx="66" cy="12" r="4.5" fill="violet.400" />
    <chakra.circle cx="112" cy="52" r="4.5" fill="violet.400" />
    <chakra.circle cx="104" cy="16" r="3.5" fill="ember.400" />
  </Drawing>
)
