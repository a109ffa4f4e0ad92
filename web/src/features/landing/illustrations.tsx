import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/* Drawn with the strokes of the mark: the colour of the text around, ember for what is hot, violet for what is thought. */

const Drawing = (props: HTMLChakraProps<'svg'>) => (
  <chakra.svg viewBox="0 0 240 120" w="full" maxW="15rem" h="auto" fill="none" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" {...props} />
)

/** An open book from which a dial rises. */
export const Grimoire = () => (
  <Drawing>
    <path stroke="currentColor" d="M120 104C98 92 62 88 24 92V44c14-1 27-1 39 0M120 104c22-12 58-16 96-12V44c-14-1-27-1-39 0M120 104V84" />
    <path stroke="currentColor" strokeOpacity=".35" d="M44 74c14-1 27 0 39 2M196 74c-14-1-27 0-39 2" />
    <chakra.path stroke="violet.400" d="M84.6 65.4A44 44 0 1 1 155.4 65.4" strokeWidth="9" />
    <chakra.path stroke="ember.400" d="M120 46l17-22" />
    <chakra.circle cx="120" cy="46" r="7" fill="ember.400" />
  </Drawing>
)

/** A shovel of embers on its way to the boiler. */
export const Shovel = () => (
  <Drawing>
    <path stroke="currentColor" d="M222 20 138 66M222 8v24M140 52l14 26" />
    <path stroke="currentColor" d="M146 66 92 96c-14 8-34 12-58 12 0-22 8-40 22-50l26-6" />
    <chakra.path stroke="ember.400" d="M60 62c-6-14 4-22 2-36 14 8 14 20 10 28 6-2 8-6 8-12 10 10 8 22 2 30" fill="ember.400" />
    <chakra.path stroke="violet.400" d="M108 30l4-8M96 14l2-6M122 44l6-4" />
  </Drawing>
)
