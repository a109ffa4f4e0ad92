import type { ApolloClient } from '@apollo/client'
import { articlePath, paths } from '~/lib/navigation/paths'
import articles from './articles.generated.json'
import { ArticlePageDocument } from './ArticlePage.generated'
import { BlogPageDocument } from './BlogPage.generated'
import { type Article, firstPage } from './queries'

/*
 * The data of the blog pages for prerendering, which sends no requests. A test of the server compares articles.generated.json
 * with its responses.
 */

const all = articles.map((article) => withTypenames(article))

/** Apollo Client asks for the name of each type. */
function withTypenames({ sections, ...article }: (typeof articles)[number]) {
  const typed = Array.from(sections, (section) => ({ __typename: 'ArticleSection', ...section }))
  return { __typename: 'Article', ...article, sections: typed } as Article
}

function summaryOf({ bodyHtml: _bodyHtml, sections: _sections, ...summary }: Article) {
  return summary
}

export const articlePaths = all.map(({ number }) => articlePath(number))

/** Writes the data of the page at `path` to the cache, if it is a page of the blog. */
export function writeBlogData(path: string, client: ApolloClient): void {
  const nodes = all.map((article) => summaryOf(article))
  if (path === paths.blog) {
    const articles = {
      __typename: 'ArticleConnection',
      totalCount: nodes.length,
      pageInfo: { __typename: 'PageInfo', hasNextPage: false },
      nodes,
    } as const
    client.writeQuery({ query: BlogPageDocument, variables: firstPage, data: { articles } })
  }
  const article = all.find(({ number }) => articlePath(number) === path)
  if (!article) return
  client.writeQuery({
    query: ArticlePageDocument,
    variables: { id: String(article.number) },
    data: { article, articles: { __typename: 'ArticleConnection', nodes } },
  })
}
