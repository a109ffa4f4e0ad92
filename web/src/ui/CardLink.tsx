import { chakra } from '@chakra-ui/react'
import type { ReactElement } from 'react'

interface Props {
  children: ReactElement
  /** The distance of the focus ring from the card. */
  ringOffset?: string
}

/** Lets a link cover its card, which is `position: relative`. */
export function CardLink({ children, ringOffset = '2px' }: Props) {
  return (
    <chakra.span
      asChild
      _after={{ content: '""', position: 'absolute', inset: '0', rounded: 'l3' }}
      _focusVisible={{
        outline: 'none',
        _after: { outline: '2px solid', outlineColor: 'ember.focusRing', outlineOffset: ringOffset },
      }}
    >
      {children}
    </chakra.span>
  )
}
