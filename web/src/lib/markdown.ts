import { Lexer, type MarkedToken, type Token } from 'marked'

// Markdown is parsed to a tree and never to HTML, so that a text cannot inject markup.

export type MarkdownToken = MarkedToken

export const parseMarkdown = (source: string) => asMarkdownTokens(new Lexer({ gfm: true }).lex(source))

/** Narrows the type of tokens: without extensions the lexer only produces its own. */
export const asMarkdownTokens = (tokens: readonly Token[]) => tokens as MarkdownToken[]

/** Decodes HTML character references, which the lexer leaves unchanged. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi, (entity) => {
    const { textContent } = new DOMParser().parseFromString(entity, 'text/html').body
    return textContent || entity
  })
}

/** The decoded URL, or undefined when its scheme is not safe to follow, such as `javascript:`. */
export function safeHref(href: string): string | undefined {
  const address = decodeEntities(href)
  const { protocol } = URL.canParse(address, window.location.href)
    ? new URL(address, window.location.href)
    : { protocol: '' }
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? address : undefined
}
