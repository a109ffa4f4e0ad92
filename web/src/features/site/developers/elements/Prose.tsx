import { chakra } from '@chakra-ui/react'
import { createElement, Fragment } from 'react'

/** A text with `code` between backquotes. */
export function Prose({ children }: { children: string }) {
  const parts = children.split('`')
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 0 ? part : createElement(InlineCode, null, part))),
  )
}

/** Inline code. */
export function InlineCode({ children }: { children: string }) {
  return (
    <chakra.code fontFamily="mono" fontSize="0.875em" whiteSpace={{ md: 'nowrap' }}>
      {children}
    </chakra.code>
  )
}
