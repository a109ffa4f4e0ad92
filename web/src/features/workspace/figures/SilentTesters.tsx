import { Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { testersPath } from '~/lib/navigation/paths'
import { Section } from '~/ui/Section'
import { TimeAgo } from '~/ui/text/TimeAgo'
import type { SilentTester } from './figures'

interface Props {
  projectId: string
  testers: readonly SilentTester[]
  total: number
}

const rowId = (id: string) => `silencieux-${id}`

/** The row of a tester. */
export const silentTesterRow = (id: string) => document.getElementById(rowId(id))

/** The testers who said nothing for long, with a link to where they are seen and written to. */
export function SilentTesters({ projectId, testers, total }: Props) {
  const { t } = useTranslation('figures')
  return (
    <Section title={t('silent.title')} text={t('silent.text')}>
      {total === 0 ? (
        <Text>{t('silent.none')}</Text>
      ) : (
        <Stack gap="4" align="start">
          <Text fontWeight="semibold">{t('silent.count', { count: total })}</Text>
          <Stack as="ul" listStyleType="none" gap="0" w="full">
            {testers.map(({ id, joinedAt, tester, invitation }) => {
              const last = invitation?.feedbacks?.nodes[0]?.createdAt
              return (
                <Flex
                  as="li"
                  key={id}
                  id={rowId(id)}
                  tabIndex={-1}
                  wrap="wrap"
                  columnGap="4"
                  py="2"
                  borderTopWidth="1px"
                  justify="space-between"
                >
                  <chakra.span fontWeight="medium" overflowWrap="anywhere">
                    {tester?.username ?? invitation?.discordUsername ?? invitation?.email ?? t('silent.unnamed')}
                  </chakra.span>
                  <chakra.span color="fg.muted" textStyle="sm">
                    {t(last ? 'silent.last' : 'silent.never')} <TimeAgo value={last ?? joinedAt} />
                  </chakra.span>
                </Flex>
              )
            })}
          </Stack>
          <Button asChild variant="outline" colorPalette="gray">
            <Link to={testersPath({ projectId })}>{t('silent.open')}</Link>
          </Button>
        </Stack>
      )}
    </Section>
  )
}
