import { Fragment, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { decodeEntities, asMarkdownTokens, parseMarkdown, safeHref, type MarkdownToken } from '~/lib/markdown'
import { Prose } from './Prose'

/**
 * Renders GitHub Flavored Markdown safely: raw HTML is shown as text, only safe URLs become links, and external images become
 * links. The largest heading is an `h2`, because the page has its own title, or of the given level. When it is closed, links and
 * images are shown as text, and nothing leads out of it. `renderCodeAction` is shown above a block of code.
 */
export function Markdown({
  source,
  level = 2,
  isClosed = false,
  renderCodeAction,
}: {
  source: string
  level?: 2 | 3 | 4
  isClosed?: boolean
  renderCodeAction?: (code: string) => ReactNode
}) {
  const { t } = useTranslation()
  const tokens = useMemo(() => parseMarkdown(source), [source])
  const renderTokens = (inner: readonly MarkdownToken[]): ReactNode =>
    // Tokens have no ids, and the text is always rendered as a whole.
    // oxlint-disable-next-line react/no-array-index-key
    inner.map((token, index) => <Fragment key={index}>{renderToken(token)}</Fragment>)

  function renderToken(token: MarkdownToken): ReactNode {
    const inside = 'tokens' in token && token.tokens ? renderTokens(asMarkdownTokens(token.tokens)) : null
    switch (token.type) {
      case 'paragraph':
        return <p>{inside}</p>
      case 'heading': {
        const Heading = `h${Math.max(level, token.depth)}` as 'h2'
        return <Heading data-depth={token.depth}>{inside}</Heading>
      }
      case 'list': {
        const items = token.items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-task={item.task || undefined}>
            {renderTokens(asMarkdownTokens(item.tokens))}
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
      case 'code': {
        const block = (
          <Scrollable as="pre" label={t('markdown.code')}>
            <code>{token.text}</code>
          </Scrollable>
        )
        return renderCodeAction ? (
          <div data-code>
            {renderCodeAction(token.text)}
            {block}
          </div>
        ) : (
          block
        )
      }
      case 'table':
        return (
          <Scrollable as="div" label={t('markdown.table')}>
            <table>
              <thead>
                <tr>{token.header.map((cell, column) => renderCell('th', column, cell))}</tr>
              </thead>
              <tbody>
                {token.rows.map((row, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={index}>{row.map((cell, column) => renderCell('td', column, cell))}</tr>
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
        const href = isClosed ? undefined : safeHref(token.href)
        return href === undefined ? (
          inside
        ) : (
          <Link href={href} title={token.title ?? undefined}>
            {inside}
          </Link>
        )
      }
      case 'image':
        return renderImage(token.href, decodeEntities(token.text))
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

  function renderImage(address: string, alt: string) {
    const href = isClosed ? undefined : safeHref(address)
    if (href === undefined) return alt
    const isLocal = new URL(href, window.location.href).origin === window.location.origin
    return isLocal ? <img src={href} alt={alt} loading="lazy" /> : <Link href={href}>{alt || href}</Link>
  }

  function renderCell(
    Cell: 'th' | 'td',
    column: number,
    { tokens: inner, align }: { tokens: unknown[]; align: 'center' | 'left' | 'right' | null },
  ) {
    return (
      <Cell key={column} style={{ textAlign: align ?? undefined }}>
        {renderTokens(inner as MarkdownToken[])}
      </Cell>
    )
  }

  return <Prose>{renderTokens(tokens)}</Prose>
}

/** Wide content that scrolls, also by keyboard. */
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
