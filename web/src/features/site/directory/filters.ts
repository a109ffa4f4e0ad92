import type {
  ProjectListingFilter,
  ProjectListingKind,
  ProjectListingLanguage,
  ProjectListingOrder,
} from '~/api/types.generated'
import { usePageParams, withParams } from '~/lib/navigation/usePageParams'

/** The values of the filters in the address: `/projets?type=jeu&langue=fr&q=moteur`. */
const kinds = { jeu: 'GAME', application: 'APP', site: 'SITE' } as const satisfies Record<string, ProjectListingKind>
const languages = { fr: 'FRENCH', en: 'ENGLISH', autre: 'OTHER' } as const satisfies Record<
  string,
  ProjectListingLanguage
>
const orders = { besoin: 'NEED', nouveau: 'NEWEST', echeance: 'DEADLINE' } as const satisfies Record<
  string,
  ProjectListingOrder
>

export const choices = { type: kinds, langue: languages, tri: orders }

type Parameter = keyof typeof choices

export const defaultOrder = 'besoin'

const chosen = <T extends string>(values: Readonly<Record<string, T>>, slug: string | null): T | undefined =>
  slug !== null && Object.hasOwn(values, slug) ? values[slug] : undefined

/** The variables of the query of the page, of its address. */
export function variablesOf(params: URLSearchParams) {
  const kind = chosen(kinds, params.get('type'))
  const language = chosen(languages, params.get('langue'))
  const query = params.get('q')?.trim()
  const filter: ProjectListingFilter = {
    ...(query ? { query } : {}),
    ...(kind ? { kinds: [kind] } : {}),
    ...(language ? { languages: [language] } : {}),
    ...(params.get('cloture') === 'bientot' ? { isClosingSoon: true } : {}),
  }
  return { filter, orderBy: chosen(orders, params.get('tri')) ?? orders[defaultOrder] }
}

/** The filters of the directory, which are in the address. */
export function useFilters() {
  const [params, setParams] = usePageParams()
  const variables = variablesOf(params)
  return {
    variables,
    query: params.get('q')?.trim() ?? '',
    isFiltered: Object.keys(variables.filter).length > 0,
    isClosingSoon: params.get('cloture') === 'bientot',
    /** The value of a choice in the address; empty for all. */
    slug: (name: Parameter) => (chosen(choices[name], params.get(name)) ? (params.get(name) ?? '') : ''),
    /** @param replaces whether the entry of the history is replaced */
    set: (name: Parameter | 'q' | 'cloture', value: string, replaces = false) =>
      setParams((current) => withParams(current, { [name]: value }), { replace: replaces }),
  }
}
