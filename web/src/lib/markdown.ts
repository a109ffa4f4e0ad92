import { Lexer, type MarkedToken, type Token } from 'marked'

/* Markdown as a tree, never as HTML: what is drawn of it are elements of ours, so a text can bring no markup of its own. */

export type MarkdownToken = MarkedToken

/** The newest text: a page asks for its headings and for all of it. */
let parsed: { source: string; tokens: readonly MarkdownToken[] } | undefined

export function parseMarkdown(source: string): readonly MarkdownToken[] {
  if (parsed?.source !== source) parsed = { source, tokens: known(new Lexer({ gfm: true }).lex(source)) }
  return parsed.tokens
}

/** Without extensions, which we have none of, the lexer makes only tokens that it knows itself. */
export const known = (tokens: readonly Token[]) => tokens as MarkdownToken[]

/** The words of a token and of all inside it. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? decodeEntities(String(token.text)) : ''))
    .join('')
}

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
  const { protocol } = URL.canParse(address, window.location.href) ? new URL(address, window.location.href) : { protocol: '' }
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? address : undefined
}

/** What a heading is called in the address of its place in the page: « Jours 1 et 2 : choisir » → `jours-1-et-2-choisir`. */
export function slugify(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

export interface Section {
  id: string
  title: string
}

/** The headings of the second level, in order: what a table of contents lists. */
export function sectionsOf(source: string): Section[] {
  return parseMarkdown(source).flatMap((token) => {
    if (token.type !== 'heading' || token.depth !== 2) return []
    const title = plainText(token.tokens)
    return [{ id: slugify(title), title }]
  })
}
