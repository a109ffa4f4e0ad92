import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** A key, beside what it does. Not for screen readers: `aria-keyshortcuts` announces it. */
export function Key(key: HTMLChakraProps<'kbd'>) {
  return <chakra.kbd aria-hidden fontFamily="mono" textStyle="xs" {...key} />
}

/** The key of a shortcut, in its button. */
export function ShortcutKey({ announced }: { announced: string | undefined }) {
  return (
    announced && (
      <Key hideBelow="md" opacity="0.75">
        {announced.toUpperCase()}
      </Key>
    )
  )
}
