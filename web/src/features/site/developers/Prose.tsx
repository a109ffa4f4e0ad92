import { chakra } from '@chakra-ui/react'
import { createElement, Fragment } from 'react'

/** A sentence in which `words of the API` stand between backquotes. */
export function Prose({ children }: { children: string }) {
  const parts = children.split('`')
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 0 ? part : createElement(Word, null, part))),
  )
}

/** A word of the API. */
export function Word({ children }: { children: string }) {
  return (
    <chakra.code fontFamily="mono" fontSize="0.875em" whiteSpace={{ md: 'nowrap' }}>
      {children}
    </chakra.code>
  )
}
