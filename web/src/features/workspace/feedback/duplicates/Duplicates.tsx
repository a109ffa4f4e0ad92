import { Box, Button, chakra, Heading, HStack, Link as ChakraLink, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { MoreButton } from '~/ui/MoreButton'
import type { TriageFeedback } from '../liveTriage'
import { TriageDuplicatesDocument } from '../Triage.generated'
import { duplicatesVariables } from '../triageAddress'
import { useTriageActions } from '../useTriageActions'

interface Props {
  projectId: string
  feedback: TriageFeedback
  hrefOf: (feedbackId: string) => string
  /** Returns what has the focus once it is no duplicate any more: the button is gone. */
  focusFallback: () => HTMLElement | null
}

/** What a feedback is a duplicate of, or else its duplicates. Nothing when there are none. */
export function Duplicates({ projectId, feedback, hrefOf, focusFallback }: Props) {
  const { t } = useTranslation('triage')
  const { data, fetchMore } = useQuery(TriageDuplicatesDocument, {
    variables: duplicatesVariables(projectId, feedback.id),
  })
  const { undoMerge, isBusy } = useTriageActions(projectId)
  const { duplicateOf } = feedback

  if (duplicateOf) {
    return (
      <HStack gap="3" wrap="wrap" p="3" rounded="l2" bg="bg.muted">
        <Box flex="1" minW="48">
          <Text textStyle="sm" color="fg.muted">
            {t('duplicateOf')}
          </Text>
          <OtherLink href={hrefOf(duplicateOf.id)}>{duplicateOf.content}</OtherLink>
        </Box>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={isBusy}
          aria-busy={isBusy}
          onClick={() => void restoreFocusAfter(() => undoMerge(feedback.id), focusFallback)}
        >
          {t('merge.undo')}
        </Button>
      </HStack>
    )
  }

  const duplicates = data?.project?.feedbacks
  if (!duplicates || duplicates.edges.length === 0) return null
  const { edges, pageInfo, totalCount } = duplicates

  async function showMore() {
    const page = await fetchMore({ variables: { after: pageInfo.endCursor } })
    const firstNew = page.data?.project?.feedbacks?.edges[0]?.node.id
    return firstNew ? () => document.getElementById(linkId(firstNew)) : undefined
  }

  return (
    <Stack as="section" gap="1" p="3" rounded="l2" bg="bg.muted">
      <Heading as="h3" size="sm">
        {t('duplicates', { count: totalCount })}
      </Heading>
      <Box as="ul" listStyleType="none">
        {edges.map(({ node }) => (
          <li key={node.id}>
            <OtherLink id={linkId(node.id)} href={hrefOf(node.id)}>
              {node.content}
            </OtherLink>
          </li>
        ))}
      </Box>
      {pageInfo.hasNextPage && <MoreButton onMore={showMore} failed={t('loadFailed')} />}
    </Stack>
  )
}

const linkId = (feedbackId: string) => `duplicate-${feedbackId}`

/** A link that opens another feedback in place of the open one. */
function OtherLink({ id, href, children }: { id?: string; href: string; children: string }) {
  return (
    <ChakraLink asChild variant="underline" minH={{ base: '11', md: '6' }} maxW="full">
      <Link id={id} to={href} replace preventScrollReset>
        <chakra.span truncate>{children}</chakra.span>
      </Link>
    </ChakraLink>
  )
}
