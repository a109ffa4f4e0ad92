import { Button, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Check, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { toast } from '~/ui/toast/toast'
import { CountedFacts } from './CountedFacts'
import { FavoriteButton } from './FavoriteButton'
import { TesterFacts } from './TesterFacts'
import { TesterCard_TesterFragmentDoc, type TesterCard_TesterFragment } from './TesterSearch.generated'
import { useInvite } from '../invitations/useInvitationActions'

const titleIdOf = (testerId: string) => `tester-${testerId}`

export const testerTitle = (testerId: string) => document.getElementById(titleIdOf(testerId))

interface Props {
  tester: FragmentType<TesterCard_TesterFragment>
  projectId: string | null
  /** The skills that match the search or the project. */
  matching?: readonly string[]
  /** Why the tester is shown. */
  reason?: string
}

export function TesterCard({ tester: reference, projectId, matching, reason }: Props) {
  const { data: tester, complete } = useFragment({ fragment: TesterCard_TesterFragmentDoc, from: reference })
  if (!complete) return null
  const titleId = titleIdOf(tester.id)
  return (
    <Stack as="li" gap="3" p="5" bg="bg.panel" borderWidth="1px" rounded="l3" shadow="xs" aria-labelledby={titleId}>
      <Flex justify="space-between" gap="3" align="start">
        <Stack gap="0.5" minW="0">
          <Heading as="h2" id={titleId} tabIndex={-1} size="lg">
            {tester.username}
          </Heading>
          {reason && (
            <Text textStyle="sm" color="ember.fg" fontWeight="semibold" overflowWrap="anywhere">
              {reason}
            </Text>
          )}
        </Stack>
        <HStack gap="1" flexShrink="0">
          <FavoriteButton testerId={tester.id} username={tester.username ?? ''} isFavorite={tester.isFavorite} />
          <InviteButton key={projectId} testerId={tester.id} username={tester.username ?? ''} projectId={projectId} />
        </HStack>
      </Flex>
      <TesterFacts tester={tester} matching={matching} />
      <CountedFacts facts={tester.facts} hasTestedForViewer={tester.hasTestedForViewer} />
    </Stack>
  )
}

/** Shows « Invité » at once, and reverts it if the server refuses. */
function InviteButton({
  testerId,
  username,
  projectId,
}: {
  testerId: string
  username: string
  projectId: string | null
}) {
  const { t } = useTranslation('suggestions')
  const invite = useInvite(projectId)
  const [invited, setInvited] = useState(false)

  async function run() {
    setInvited(true)
    try {
      const { invitation, userErrors } = await invite({ testerId })
      if (invitation) return
      // The tester stays marked as invited when they already were.
      setInvited(userErrors[0]?.code === 'ALREADY_INVITED')
      toast({ type: 'error', title: userErrors[0]?.message ?? t('search.inviteFailed') })
    } catch (error) {
      setInvited(false)
      toast({ type: 'error', title: t('search.inviteFailed'), description: reasonOf(error) })
    }
  }

  return (
    <Button
      size="sm"
      flexShrink="0"
      // The main button of the page is that of the search.
      variant={invited ? 'subtle' : 'surface'}
      colorPalette={invited ? 'green' : undefined}
      disabled={!projectId}
      aria-disabled={invited || undefined}
      title={projectId ? undefined : t('search.noProject')}
      aria-label={t(invited ? 'search.invitedLabel' : 'search.inviteLabel', { username })}
      onClick={() => !invited && void run()}
    >
      {invited ? <Check aria-hidden /> : <UserPlus aria-hidden />}
      {t(invited ? 'search.invited' : 'search.invite')}
    </Button>
  )
}
