import { answerAsJson } from '~/api/useRequest'
import { articlePath, paths } from '~/lib/navigation/paths'
import articles from './articles.generated.json'
import { articlePage, type Article, blogPage, firstPage } from './queries'

/*
 * What the server would answer to the pages of the blog, for the build, which draws them without asking: the articles come with the
 * product. A test of the server compares the file with what it answers.
 */

/** Nothing in a page asks what type its data are of. */
const all = articles as unknown as Article[]

/** As a card shows it: without its text. */
function summaryOf({ bodyHtml: _text, sections: _sections, ...summary }: Article) {
  return summary
}

export const articlePaths = all.map(({ number }) => articlePath(number))

/** What the page of an address asks for, with its answer; null where it asks for nothing that is known before. */
export function answersOf(path: string): string | null {
  const nodes = all.map((article) => summaryOf(article))
  if (path === paths.blog) {
    return answerAsJson(blogPage, firstPage, {
      articles: {
        __typename: 'ArticleConnection',
        totalCount: nodes.length,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false },
        nodes,
      },
    })
  }
  const article = all.find(({ number }) => articlePath(number) === path)
  if (!article) return null
  return answerAsJson(
    articlePage,
    { id: String(article.number) },
    { article, articles: { __typename: 'ArticleConnection', nodes } },
  )
}
