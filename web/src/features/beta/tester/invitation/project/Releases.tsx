import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { useChoice } from '~/forms/useChoice'
import { SwitchField } from '~/ui/form/SwitchField'
import { MoreButton } from '~/ui/MoreButton'
import { ReleaseDetails } from '~/ui/release/ReleaseDetails'
import { DateText } from '~/ui/text/DateText'
import { FollowReleasesDocument } from '../requests/TesterReleases.generated'
import type { Invitation } from '../useInvitation'
import { useTesterReleaseChanges } from './useTesterReleaseChanges'

const titleIdOf = (releaseId: string) => `release-${releaseId}`

interface Props {
  token: string
  invitation: Invitation
  project: NonNullable<Invitation['project']>
  /** Whether the caller has joined the project with their account. */
  isTester: boolean
  changeCursor: string | null | undefined
  /** Loads the releases after a cursor. Resolves to the first one of them. */
  loadOlder: (after: string | null) => Promise<{ id: string } | undefined>
}

/** The changelog of a project, and whether the tester is told about new releases. */
export function Releases({ token, invitation, project, isTester, changeCursor, loadOlder }: Props) {
  const { t } = useTranslation('releases')
  useTesterReleaseChanges({ sheetId: project.id, projectId: project.projectId, isTester, changeCursor })
  const edges = project.releases?.edges ?? []
  const pageInfo = project.releases?.pageInfo
  if (edges.length === 0 && !invitation.canFollowReleases) return null

  async function showMore() {
    const first = await loadOlder(pageInfo?.endCursor ?? null)
    return first ? () => document.getElementById(titleIdOf(first.id)) : undefined
  }

  return (
    <Stack as="section" gap="5" maxW="43.5em">
      <Heading as="h2" size="2xl">
        {t('tester.title')}
      </Heading>
      {invitation.canFollowReleases && <FollowSwitch token={token} invitation={invitation} isTester={isTester} />}
      {edges.length === 0 && <Text color="fg.muted">{t('tester.none')}</Text>}
      {edges.length > 0 && (
        <Stack as="ol" aria-label={t('tester.list')} listStyleType="none" gap="6">
          {edges.map(({ node }) => (
            <Stack as="li" key={node.id} aria-labelledby={titleIdOf(node.id)} gap="3" pt="5" borderTopWidth="1px">
              <Box>
                <Heading as="h3" id={titleIdOf(node.id)} tabIndex={-1} size="xl" overflowWrap="anywhere">
                  {node.name}
                </Heading>
                <Text textStyle="sm" color="fg.muted">
                  <DateText value={node.releasedOn} />
                </Text>
              </Box>
              <ReleaseDetails release={node} level={4} />
            </Stack>
          ))}
        </Stack>
      )}
      {pageInfo?.hasNextPage && <MoreButton onMore={showMore} failed={t('tester.loadFailed')} />}
    </Stack>
  )
}

/** Changes at once, and back if the server refuses. */
function FollowSwitch({ token, invitation, isTester }: Pick<Props, 'token' | 'invitation' | 'isTester'>) {
  const { t } = useTranslation('releases')
  const [follow] = useAction(FollowReleasesDocument, { failed: t('tester.followFailed') })
  const who = isTester ? { invitationId: invitation.id } : { token }
  const [isFollowing, choose] = useChoice(invitation.isFollowingReleases, (isFollowing) =>
    follow({ input: { ...who, isFollowing } }),
  )

  return (
    <SwitchField
      label={t('tester.follow')}
      helper={t('tester.followHelper')}
      checked={isFollowing}
      onChange={(event) => void choose(event.target.checked)}
    />
  )
}
