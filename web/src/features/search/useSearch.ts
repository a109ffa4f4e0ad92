import { useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { articlePath, feedbackPath, newProjectPath, paths, projectPath, testersPath } from '~/lib/navigation/paths'
import { fold, wordsOf } from '~/lib/fold'
import { SearchDocument } from './Search.generated'

const debounceMs = 200

export type Kind = 'pages' | 'projects' | 'testers' | 'feedbacks' | 'articles'

export interface Result {
  id: string
  to: string
  title: string
  detail: string | null
}

export interface ResultGroup {
  kind: Kind
  items: Result[]
}

/** Searches the creator's pages at once, and everything else on the server once the typing pauses. */
export function useSearch(text: string) {
  const { t } = useTranslation(['search', 'common'])
  const query = useDebounced(text.trim())
  const { data, previousData, error, loading, refetch } = useQuery(SearchDocument, {
    variables: { query },
    skip: !query,
    // What contains the text, only the server knows: results of an earlier search are shown until it has answered.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const results = query ? (data ?? previousData)?.search : undefined

  const words = wordsOf(text)
  const pages: Result[] = [
    { id: 'new', to: newProjectPath, title: t('newProject'), detail: null },
    { id: 'dashboard', to: paths.dashboard, title: t('common:creator.dashboard'), detail: null },
    { id: 'projects', to: paths.projects, title: t('common:creator.projects'), detail: null },
    { id: 'testers', to: paths.testers, title: t('common:creator.testers'), detail: null },
    { id: 'settings', to: paths.settings, title: t('common:creator.settings'), detail: null },
  ].filter(({ title }) => words.every((word) => fold(title).includes(word)))

  const groups: ResultGroup[] = [
    {
      kind: 'projects',
      items:
        results?.projects.map(({ id, title, status, unreadFeedbackCount }) => ({
          id,
          to: projectPath(id, unreadFeedbackCount ?? 0),
          title,
          detail: t(`status.${status}`),
        })) ?? [],
    },
    {
      kind: 'testers',
      items:
        results?.testers.map(({ id, username, skills, competences }) => ({
          id,
          to: testersPath({ tab: 'recherche', testerId: id }),
          title: username ?? '',
          detail: [...skills, ...competences].join(', ') || null,
        })) ?? [],
    },
    {
      kind: 'feedbacks',
      items:
        results?.feedbacks.map(({ id, authorName, content, project }) => ({
          id,
          to: feedbackPath(project?.projectId ?? '', id),
          title: content,
          detail: [authorName, project?.title].filter(Boolean).join(' · '),
        })) ?? [],
    },
    {
      kind: 'articles',
      items:
        results?.articles.map(({ id, number, title }) => ({ id, to: articlePath(number), title, detail: null })) ?? [],
    },
    { kind: 'pages', items: pages },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    /** The server has not yet answered for the current text. */
    searching: text.trim() !== query || (loading && !data),
    error: error && !data ? error : undefined,
    retry: () => void refetch(),
  }
}

/** The text once it has stopped changing; an empty one without delay. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)

  useEffect(
    function debounce() {
      const timer = setTimeout(() => setDebounced(text), text ? debounceMs : 0)
      return () => clearTimeout(timer)
    },
    [text],
  )

  return debounced
}
