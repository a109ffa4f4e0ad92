import { chakra } from '@chakra-ui/react'

/** The number of what waits, on a tab, which also says it in words. */
export function CountBadge({ count }: { count: number }) {
  return (
    <chakra.span
      aria-hidden
      minW="6"
      px="1.5"
      rounded="full"
      bg="ember.solid"
      color="ember.contrast"
      textStyle="sm"
      textAlign="center"
      fontVariantNumeric="tabular-nums"
    >
      {count}
    </chakra.span>
  )
}
