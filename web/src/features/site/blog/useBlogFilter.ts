import type { ArticleCategory } from '~/api/types.generated'
import { usePageParams, withParams } from '~/lib/navigation/usePageParams'
import { categoryOf, slugOf } from './category'

/** The filters of the blog, stored in the URL: `/blog?categorie=guide&q=moteur`. */
export function useBlogFilter() {
  const [params, setParams] = usePageParams()
  return {
    ...filterOf(params),
    /** @param refines whether it continues the previous search, whose history entry it then replaces */
    search: (text: string, refines: boolean) =>
      setParams((current) => withParams(current, { q: text.trim() }), { replace: refines }),
    /** A link to the same search in another category. Null for all. */
    linkTo: (category: ArticleCategory | null) => ({
      search: withParams(params, { categorie: category && slugOf(category) }).toString(),
    }),
  }
}

export const filterOf = (params: URLSearchParams) => ({
  query: params.get('q')?.trim() ?? '',
  category: categoryOf(params.get('categorie')),
})
