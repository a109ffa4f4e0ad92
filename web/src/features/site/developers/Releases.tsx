import { Box, chakra, Heading, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format'
import { Prose } from './Prose'
import { releases } from './reference.generated'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The changelog of the schema. Its entries are generated, and in English. */
export function Releases() {
  const { t, i18n } = useTranslation('developers')
  return (
    <Stack gap="4">
      <Heading as="h2" size="2xl">
        {t('schema.changes')}
      </Heading>
      {releases.map(({ title, changes }) => (
        <Box key={title} borderTopWidth="1px" pt="3">
          <Heading as="h3" size="md" mb="1">
            {DAY.test(title) ? formatDate(title, i18n.language) : t('schema.next')}
          </Heading>
          <chakra.ul lang="en" ps="5">
            {changes.map((change) => (
              <li key={change}>
                <Prose>{change}</Prose>
              </li>
            ))}
          </chakra.ul>
        </Box>
      ))}
    </Stack>
  )
}
