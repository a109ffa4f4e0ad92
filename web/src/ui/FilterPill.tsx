import { Button } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

// The background of other hovered buttons is too dark for its text.
const chosen = { bg: 'ember.subtle', color: 'ember.fg', borderColor: 'ember.border', _hover: { bg: 'ember.subtle' } }

/** A choice of what a list shows: a button with `aria-pressed`, or a link with `aria-current` as its child. */
export function FilterPill(props: ComponentProps<typeof Button>) {
  return (
    <Button
      size="sm"
      rounded="full"
      variant="outline"
      colorPalette="gray"
      _pressed={chosen}
      _currentPage={chosen}
      {...props}
    />
  )
}
