import type { ArticleCategory } from '~/api/types.generated'
import { usePageParams } from '~/lib/navigation/usePageParams'
import { categoryOf, slugOf } from './category'

/** What is looked for is in the address: `/blog?categorie=guide&q=moteur` can be sent, and found again by going back. */
export function useBlogFilter() {
  const [params, setParams] = usePageParams()
  return {
    ...filterOf(params),
    /** @param refines whether it goes on from the search before, whose place in the history it then takes */
    search: (text: string, refines: boolean) =>
      setParams((current) => withParam(current, 'q', text.trim()), { replace: refines }),
    /** The address of the same search in another category, null for all. */
    linkTo: (category: ArticleCategory | null) => ({
      search: withParam(params, 'categorie', category ? (slugOf(category) ?? '') : '').toString(),
    }),
  }
}

export const filterOf = (params: URLSearchParams) => ({
  query: params.get('q')?.trim() ?? '',
  category: categoryOf(params.get('categorie')),
})

function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
