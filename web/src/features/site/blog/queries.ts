import type { ArticlePageQuery } from './ArticlePage.generated'
import type { BlogPageQueryVariables } from './BlogPage.generated'

/** How many articles the blog shows at first. */
export const pageSize = 13

/** What the blog asks for when nothing is looked for. */
export const firstPage: BlogPageQueryVariables = { query: '', category: null, first: pageSize }

export type Article = NonNullable<ArticlePageQuery['article']>
/** An article as a card tells of it. */
export type ArticleSummary = Omit<Article, 'bodyHtml' | 'sections'>
