import { Box, chakra, Heading, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format'
import { Prose } from './elements/Prose'
import { releases } from './reference.generated'

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The number of changes of a release that are shown at first. */
const SHOWN = 12

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
          <Changes changes={changes.slice(0, SHOWN)} />
          {changes.length > SHOWN && (
            <details>
              <chakra.summary py="3" color="ember.fg" fontWeight="medium" cursor="pointer">
                {t('schema.more')}
              </chakra.summary>
              <Changes changes={changes.slice(SHOWN)} />
            </details>
          )}
        </Box>
      ))}
    </Stack>
  )
}

function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <chakra.ul lang="en" ps="5" listStyleType="disc" spaceY="1">
      {changes.map((change) => (
        <li key={change}>
          <Prose>{change}</Prose>
        </li>
      ))}
    </chakra.ul>
  )
}
