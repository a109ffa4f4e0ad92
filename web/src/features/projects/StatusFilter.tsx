import { HStack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { ProjectStatus } from '~/api/types.generated'
import { usePageParams, withParams } from '~/lib/navigation/usePageParams'
import { FilterPill } from '~/ui/FilterPill'
import { projectStatuses } from '~/ui/status/projectStyles'

const name = 'statut'

/** The status in the address; null for all. */
export const statusOf = (params: URLSearchParams): ProjectStatus | null =>
  projectStatuses.find((status) => status === params.get(name)) ?? null

export function useStatusFilter(): [ProjectStatus | null, (status: ProjectStatus | null) => void] {
  const [params, setParams] = usePageParams()
  const change = (next: ProjectStatus | null) =>
    setParams((current) => withParams(current, { [name]: next }), { replace: true })
  return [statusOf(params), change]
}

const showAllId = 'all-projects'

/** The choice of all projects. */
export const showAllChoice = () => document.getElementById(showAllId)

interface Props {
  status: ProjectStatus | null
  onChange: (status: ProjectStatus | null) => void
}

export function StatusFilter({ status, onChange }: Props) {
  const { t } = useTranslation('projects')
  return (
    <HStack role="group" aria-label={t('filter.label')} gap="2" wrap="wrap">
      {[null, ...projectStatuses].map((value) => (
        <FilterPill
          key={value}
          id={value === null ? showAllId : undefined}
          aria-pressed={value === status}
          onClick={() => onChange(value)}
        >
          {t(value ? `filter.statuses.${value}` : 'filter.all')}
        </FilterPill>
      ))}
    </HStack>
  )
}
