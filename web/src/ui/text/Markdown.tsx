import { Fragment, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { decodeEntities, known, parseMarkdown, safeHref, type MarkdownToken } from '~/lib/markdown'
import { Prose } from './Prose'

/**
 * A text in Markdown (GitHub's), well set. Nothing in it can become markup of its own: raw HTML is shown as it is written, an
 * address that is not one of the web is not a link, a picture from elsewhere is a link to it.
 *
 * The page has its title already, so the largest heading here is an `h2`.
 */
export function Markdown({ source }: { source: string }) {
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
        return <Heading data-depth={token.depth}>{inside}</Heading>
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
        return (
          <input
            type="checkbox"
            checked={token.checked}
            disabled
            aria-label={t(token.checked ? 'markdown.done' : 'markdown.toDo')}
            readOnly
          />
        )
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

  function tableCell(
    Cell: 'th' | 'td',
    column: number,
    { tokens: inner, align }: { tokens: unknown[]; align: 'center' | 'left' | 'right' | null },
  ) {
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
    <Box role="group" aria-label={label} tabIndex={0}>
      {children}
    </Box>
  )
}

function Link({ children, ...props }: { href: string; title?: string; children: ReactNode }) {
  return (
    <a rel="noopener nofollow ugc" {...props}>
      {children}
    </a>
  )
}
