import { Flex, Grid } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/ui/form/Form'
import { SearchField } from '~/ui/form/SearchField'
import { SelectField } from '~/ui/form/SelectField'
import { SwitchField } from '~/ui/form/SwitchField'
import { useSearchTerms } from '~/ui/useSearchTerms'
import { defaultOrder, type useFilters } from './filters'

/** What is kept of the directory, and its order. Each choice is applied at once. */
export function DirectoryFilters({ filters }: { filters: ReturnType<typeof useFilters> }) {
  const { t } = useTranslation('directory')
  const { slug, set } = filters
  const { input, clear } = useSearchTerms(filters.query, (query, refines) => set('q', query, refines))
  return (
    <Form role="search" aria-label={t('filter.title')} onSubmit={(event) => event.preventDefault()}>
      <Grid
        templateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'minmax(16rem, 2fr) repeat(3, minmax(9rem, 1fr))' }}
        gap="4"
        alignItems="end"
      >
        <SearchField label={t('filter.query')} placeholder={t('filter.queryPlaceholder')} {...input} onClear={clear} />
        <SelectField
          label={t('filter.kind')}
          value={slug('type')}
          options={[
            { value: '', label: t('filter.allKinds') },
            { value: 'application', label: t('kind.APP') },
            { value: 'jeu', label: t('kind.GAME') },
            { value: 'site', label: t('kind.SITE') },
          ]}
          onChange={(event) => set('type', event.target.value)}
        />
        <SelectField
          label={t('filter.language')}
          value={slug('langue')}
          options={[
            { value: '', label: t('filter.allLanguages') },
            { value: 'fr', label: t('language.FRENCH') },
            { value: 'en', label: t('language.ENGLISH') },
            { value: 'autre', label: t('language.OTHER') },
          ]}
          onChange={(event) => set('langue', event.target.value)}
        />
        <SelectField
          label={t('filter.order')}
          value={slug('tri') || defaultOrder}
          options={[
            { value: 'besoin', label: t('order.NEED') },
            { value: 'nouveau', label: t('order.NEWEST') },
            { value: 'echeance', label: t('order.DEADLINE') },
          ]}
          onChange={(event) => set('tri', event.target.value === defaultOrder ? '' : event.target.value)}
        />
      </Grid>
      <Flex mt="3">
        <SwitchField
          label={t('filter.closingSoon')}
          checked={filters.isClosingSoon}
          onChange={(event) => set('cloture', event.target.checked ? 'bientot' : '')}
        />
      </Flex>
    </Form>
  )
}
