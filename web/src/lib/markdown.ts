import { Lexer, type MarkedToken, type Token } from 'marked'

/* Markdown as a tree, never as HTML: what is drawn of it are elements of ours, so a text can bring no markup of its own. */

export type MarkdownToken = MarkedToken

export const parseMarkdown = (source: string) => known(new Lexer({ gfm: true }).lex(source))

/** Without extensions, which we have none of, the lexer makes only tokens that it knows itself. */
export const known = (tokens: readonly Token[]) => tokens as MarkdownToken[]

/** `&amp;` and the like, which the lexer leaves as they are written. Nothing else of HTML is understood. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi, (entity) => {
    const { textContent } = new DOMParser().parseFromString(entity, 'text/html').body
    return textContent || entity
  })
}

/** An address that may be followed, or nothing: `javascript:` and its like would run in the name of the reader. */
export function safeHref(href: string): string | undefined {
  const address = decodeEntities(href)
  const { protocol } = URL.canParse(address, window.location.href)
    ? new URL(address, window.location.href)
    : { protocol: '' }
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? address : undefined
}
