import { chakra, SimpleGrid } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '~/domain/duration'
import type { ProjectFigures } from './figures'

/** How long testers take, and the creator. */
export function Medians({ figures }: { figures: ProjectFigures }) {
  const { t, i18n } = useTranslation('figures')
  const medians = [
    { name: 'firstFeedback', seconds: figures.medianSecondsToFirstFeedback },
    { name: 'answer', seconds: figures.medianSecondsToAnswer },
  ] as const
  return (
    <SimpleGrid as="dl" columns={{ base: 1, sm: 2 }} gap="5">
      {medians.map(({ name, seconds }) => (
        <chakra.div key={name} p={{ base: '4', md: '6' }} bg="bg.panel" borderWidth="1px" rounded="l3">
          <chakra.dt textStyle="sm" color="fg.muted">
            {t(`median.${name}`)}
          </chakra.dt>
          <chakra.dd m="0" mt="1" fontFamily="heading" fontWeight="700" fontSize={{ base: '2xl', md: '3xl' }}>
            {seconds === null ? t(`median.${name}None`) : formatDuration(seconds, i18n.language)}
          </chakra.dd>
        </chakra.div>
      ))}
    </SimpleGrid>
  )
}
