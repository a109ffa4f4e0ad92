import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<
  ComponentProps<'input'>,
  'size' | 'color' | 'height' | 'width' | 'translate' | 'children'
> {
  isCompact?: boolean
  children: ReactNode
}

/** A radio button in the form of a card. Works with `form.register` and with `checked`. */
export function RadioCard({ isCompact = false, children, ...radio }: Props) {
  return (
    <chakra.label
      position="relative"
      display="block"
      cursor="pointer"
      px={isCompact ? '3' : '4'}
      py={isCompact ? '2.5' : '4'}
      rounded="l2"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.control"
      transition="common"
      _hover={{ borderColor: 'ember.border' }}
      css={{
        '&:has([aria-invalid])': { borderColor: 'border.error' },
        '&:has(:checked)': {
          borderColor: 'ember.border',
          bg: 'ember.subtle',
          shadow: 'inset 0 0 0 1px {colors.ember.border}',
        },
        '&:has(:focus-visible)': { outline: '2px solid {colors.ember.focusRing}', outlineOffset: '2px' },
        '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
      }}
    >
      {/* Transparent and as large as the card, so that the whole card is the target. */}
      <chakra.input type="radio" {...radio} position="absolute" inset="0" boxSize="full" opacity="0" cursor="inherit" />
      {children}
    </chakra.label>
  )
}
