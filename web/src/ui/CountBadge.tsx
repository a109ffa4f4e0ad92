import { chakra, VisuallyHidden } from '@chakra-ui/react'

interface Props {
  count: number
  /** What it counts, for screen readers. */
  spoken: string
}

/** The number of what waits, on a tab; nothing for none. */
export function CountBadge({ count, spoken }: Props) {
  if (count === 0) return null
  return (
    <>
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
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  )
}
