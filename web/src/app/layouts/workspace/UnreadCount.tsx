import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** The highest number that is shown. */
const HIGHEST = 99

/** The number of unread feedback on a link to it, which also says it in words. */
export function UnreadCount({ count, ...style }: { count: number } & HTMLChakraProps<'span'>) {
  return (
    <chakra.span
      aria-hidden
      minW="5"
      px="1.5"
      rounded="full"
      bg="ember.solid"
      color="ember.contrast"
      fontSize="0.75rem"
      fontWeight="semibold"
      lineHeight="1.25rem"
      textAlign="center"
      fontVariantNumeric="tabular-nums"
      {...style}
    >
      {count > HIGHEST ? `${HIGHEST}+` : count}
    </chakra.span>
  )
}
