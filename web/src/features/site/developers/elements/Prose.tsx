import { chakra, Link } from '@chakra-ui/react'
import { createElement, Fragment } from 'react'
import { Link as RouterLink } from 'react-router'

/** `code`, or a link to a chapter. */
const marked = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/

/** A text with `code` between backquotes, and links as in Markdown. */
export function Prose({ children }: { children: string }) {
  const parts = children.split(marked)
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => {
      // Between two texts are the three groups, of which only some have matched.
      if (index % 4 === 0) return part
      if (index % 4 === 1) return part && createElement(InlineCode, null, part)
      return index % 4 === 2 && part && createElement(ChapterLink, { to: parts[index + 1] ?? '' }, part)
    }),
  )
}

function ChapterLink({ to, children }: { to: string; children?: string }) {
  return (
    <Link asChild variant="underline" colorPalette="ember">
      <RouterLink to={to}>{children}</RouterLink>
    </Link>
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
