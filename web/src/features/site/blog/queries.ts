import type { TextQuery } from '~/api/useRequest'
import type { ArticlePageQuery, ArticlePageQueryVariables } from './ArticlePage.generated'
import articlePageText from './ArticlePage.graphql?raw'
import type { BlogPageQuery, BlogPageQueryVariables } from './BlogPage.generated'
import blogPageText from './BlogPage.graphql?raw'

export const blogPage: TextQuery<BlogPageQuery, BlogPageQueryVariables> = { text: blogPageText }
export const articlePage: TextQuery<ArticlePageQuery, ArticlePageQueryVariables> = { text: articlePageText }

/** How many articles the blog shows at first. */
export const pageSize = 13

/** What the blog asks for when nothing is looked for. */
export const firstPage: BlogPageQueryVariables = { query: '', category: null, first: pageSize }

export type Article = NonNullable<ArticlePageQuery['article']>
/** An article as a card tells of it. */
export type ArticleSummary = Omit<Article, 'bodyHtml' | 'sections'>
