import { chakra } from '@chakra-ui/react'
import { Fragment, useMemo, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { decodeEntities, known, parseMarkdown, plainText, safeHref, slugify, type MarkdownToken } from '~/lib/markdown'

export interface MarkdownLinkProps {
  href: string
  title?: string
  children: ReactNode
}

interface Props {
  source: string
  /** What a link becomes: a page that has a router gives its own. */
  Link?: ComponentType<MarkdownLinkProps>
  /** Whether headings can be linked to (see `sectionsOf`). Only for texts of ours: another's could take the name of a part of the page. */
  anchors?: boolean
}

/**
 * A text in Markdown (GitHub's), well set. Nothing in it can become markup of its own: raw HTML is shown as it is written, an
 * address that is not one of the web is not a link, a picture from elsewhere is a link to it.
 *
 * The page has its title already, so the largest heading here is an `h2`.
 */
export function Markdown({ source, Link = PlainLink, anchors = false }: Props) {
  const { t } = useTranslation()
  const tokens = useMemo(() => parseMarkdown(source), [source])
  const draw = (inner: readonly MarkdownToken[]): ReactNode =>
    // A text has no keys, and is drawn anew as a whole: the place of a token is its identity.
    // oxlint-disable-next-line react/no-array-index-key
    inner.map((token, index) => <Fragment key={index}>{one(token)}</Fragment>)

  function one(token: MarkdownToken): ReactNode {
    const inside = 'tokens' in token && token.tokens ? draw(known(token.tokens)) : null
    switch (token.type) {
      case 'paragraph':
        return <p>{inside}</p>
      case 'heading': {
        const Heading = `h${Math.max(2, token.depth)}` as 'h2'
        return (
          <Heading id={anchors ? slugify(plainText(token.tokens)) : undefined} data-depth={token.depth}>
            {inside}
          </Heading>
        )
      }
      case 'list': {
        const items = token.items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-task={item.task || undefined}>
            {draw(known(item.tokens))}
          </li>
        ))
        return token.ordered ? <ol start={token.start === '' ? undefined : token.start}>{items}</ol> : <ul>{items}</ul>
      }
      case 'checkbox':
        return <input type="checkbox" checked={token.checked} disabled aria-label={t(token.checked ? 'markdown.done' : 'markdown.toDo')} readOnly />
      case 'blockquote':
        return <blockquote>{inside}</blockquote>
      case 'code':
        return (
          <Scrollable as="pre" label={t('markdown.code')}>
            <code>{token.text}</code>
          </Scrollable>
        )
      case 'table':
        return (
          <Scrollable as="div" label={t('markdown.table')}>
            <table>
              <thead>
                <tr>{token.header.map((cell, column) => tableCell('th', column, cell))}</tr>
              </thead>
              <tbody>
                {token.rows.map((row, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={index}>{row.map((cell, column) => tableCell('td', column, cell))}</tr>
                ))}
              </tbody>
            </table>
          </Scrollable>
        )
      case 'hr':
        return <hr />
      case 'br':
        return <br />
      case 'strong':
        return <strong>{inside}</strong>
      case 'em':
        return <em>{inside}</em>
      case 'del':
        return <del>{inside}</del>
      case 'codespan':
        return <code>{token.text}</code>
      case 'link': {
        const href = safeHref(token.href)
        return href === undefined ? (
          inside
        ) : (
          <Link href={href} title={token.title ?? undefined}>
            {inside}
          </Link>
        )
      }
      case 'image':
        return picture(token.href, decodeEntities(token.text))
      case 'text':
        return inside ?? decodeEntities(token.text)
      case 'html':
      case 'escape':
        return token.text
      case 'space':
      case 'def':
      case 'list_item':
        return null
    }
  }

  function picture(address: string, alt: string) {
    const href = safeHref(address)
    if (href === undefined) return alt
    const here = new URL(href, window.location.href).origin === window.location.origin
    return here ? <img src={href} alt={alt} loading="lazy" /> : <Link href={href}>{alt || href}</Link>
  }

  function tableCell(Cell: 'th' | 'td', column: number, { tokens: inner, align }: { tokens: unknown[]; align: 'center' | 'left' | 'right' | null }) {
    return (
      <Cell key={column} style={{ textAlign: align ?? undefined }}>
        {draw(inner as MarkdownToken[])}
      </Cell>
    )
  }

  return <Prose>{draw(tokens)}</Prose>
}

/** What is wider than its place scrolls, also by keyboard. */
function Scrollable({ as: Box, label, children }: { as: 'div' | 'pre'; label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Box role="region" aria-label={label} tabIndex={0}>
      {children}
    </Box>
  )
}

function PlainLink({ children, ...props }: MarkdownLinkProps) {
  return (
    <a rel="noopener nofollow ugc" {...props}>
      {children}
    </a>
  )
}

/** Long text: space before a heading says what it belongs to, marks are in the voice of the product. */
const Prose = chakra('div', {
  base: {
    lineHeight: '1.7',
    textWrap: 'pretty',
    '& > * + *': { marginTop: '1.15em' },
    '& > * + :is(h2, h3)': { marginTop: '2em' },
    '& :is(h2, h3) + *': { marginTop: '0.6em' },
    '& :is(h2, h3, h4, h5, h6)': { fontFamily: 'heading', fontWeight: '700', lineHeight: '1.2', letterSpacing: '-0.02em', textWrap: 'balance' },
    '& h2': { fontSize: '1.6em' },
    '& h2[data-depth="1"]': { fontSize: '1.9em' },
    '& h3': { fontSize: '1.25em' },
    '& a': {
      color: 'ember.fg',
      fontWeight: '500',
      textDecoration: 'underline',
      textDecorationThickness: '0.08em',
      textUnderlineOffset: '0.2em',
      _hover: { textDecorationThickness: '0.16em' },
    },
    '& strong': { fontWeight: '700' },
    '& em': { fontStyle: 'italic' },
    '& :is(ul, ol)': { paddingInlineStart: '1.4em' },
    '& ul': { listStyle: 'none' },
    '& ol': { listStyle: 'decimal' },
    '& li + li': { marginTop: '0.45em' },
    '& li > :is(ul, ol, p + p)': { marginTop: '0.45em' },
    '& ol > li::marker': { color: 'ember.fg', fontFamily: 'heading', fontWeight: '700' },
    // A tick of the dial.
    '& ul > li:not([data-task])::before': {
      content: '""',
      position: 'absolute',
      width: '0.65em',
      height: '0.16em',
      marginInlineStart: '-1.3em',
      marginTop: '0.8em',
      borderRadius: 'full',
      background: 'ember.solid',
    },
    '& ul > li': { position: 'relative' },
    '& li[data-task] input': { marginInlineStart: '-1.3em', marginInlineEnd: '0.4em', accentColor: 'ember.solid' },
    '& blockquote': {
      borderInlineStart: '0.25em solid',
      borderColor: 'violet.400',
      paddingInlineStart: '1.1em',
      fontFamily: 'heading',
      fontSize: '1.15em',
      lineHeight: '1.5',
      color: 'fg.muted',
      '& > * + *': { marginTop: '0.8em' },
    },
    '& code': { fontFamily: 'mono', fontSize: '0.88em', background: 'bg.muted', borderRadius: '0.3em', padding: '0.12em 0.35em' },
    '& pre': {
      background: { base: 'gray.950', _dark: 'bg.subtle' },
      color: 'gray.100',
      borderWidth: { _dark: '1px' },
      borderRadius: 'l3',
      padding: '1.1em 1.25em',
      overflowX: 'auto',
      lineHeight: '1.6',
      '& code': { background: 'none', padding: '0', whiteSpace: 'pre', overflowWrap: 'normal' },
    },
    '& > [role="region"]:has(table)': { overflowX: 'auto' },
    '& table': { width: 'full', borderCollapse: 'collapse', fontSize: '0.94em', lineHeight: '1.45', fontVariantNumeric: 'tabular-nums' },
    '& th': { fontFamily: 'heading', fontWeight: '700', textAlign: 'start', borderBottom: '2px solid', borderColor: 'fg' },
    '& :is(th, td)': { padding: '0.6em 0.8em', verticalAlign: 'top', overflowWrap: 'normal', minWidth: '7em', _first: { paddingInlineStart: '0' } },
    '& td': { borderBottom: '1px solid', borderColor: 'border' },
    '& hr': { width: '5rem', marginInline: 'auto', borderTopWidth: '3px', borderColor: 'ember.solid', borderRadius: 'full' },
    '& img': { maxWidth: 'full', borderRadius: 'l3' },
    '& [role="region"]:focus-visible': { outline: '2px solid', outlineColor: 'ember.focusRing', outlineOffset: '2px' },
  },
})
