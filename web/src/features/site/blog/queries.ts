import type { ArticlePageQuery } from './ArticlePage.generated'
import type { BlogPageQueryVariables } from './BlogPage.generated'

/** The number of articles on the first page. */
export const pageSize = 13

/** The variables of the first page without filters. */
export const firstPage: BlogPageQueryVariables = { query: '', category: null, first: pageSize }

export type Article = NonNullable<ArticlePageQuery['article']>
/** The fields of an article that a card shows. */
export type ArticleSummary = Omit<Article, 'bodyHtml' | 'sections'>
