import type { ApolloClient } from '@apollo/client'
import { articlePath, paths } from '~/lib/navigation/paths'
import articles from './articles.generated.json'
import { ArticlePageDocument } from './ArticlePage.generated'
import { BlogPageDocument } from './BlogPage.generated'
import { type Article, firstPage } from './queries'

/*
 * What the server would answer to the pages of the blog, for the build, which draws them without asking: the articles come with the
 * product. A test of the server compares the file with what it answers.
 */

const all = articles.map((article) => withTypes(article))

/** As the server would answer it to Apollo Client, which asks for the name of each type. */
function withTypes({ sections, ...article }: (typeof articles)[number]) {
  const typed = Array.from(sections, (section) => ({ __typename: 'ArticleSection', ...section }))
  return { __typename: 'Article', ...article, sections: typed } as Article
}

/** As a card shows it: without its text. */
function summaryOf({ bodyHtml: _text, sections: _sections, ...summary }: Article) {
  return summary
}

export const articlePaths = all.map(({ number }) => articlePath(number))

/** Puts into a cache what the page of an address asks for, as far as it is known before anybody asks. */
export function writeAnswers(path: string, client: ApolloClient): void {
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
