import { Box, Button, chakra, Heading, HStack, Link as ChakraLink, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TriageFeedback } from './liveTriage'
import { TriageDuplicatesDocument } from './Triage.generated'
import { useTriageActions } from './useTriageActions'

interface Props {
  projectId: string
  feedback: TriageFeedback
  hrefOf: (feedbackId: string) => string
}

/** What a feedback is a duplicate of, or else its duplicates. Nothing when there are none. */
export function Duplicates({ projectId, feedback, hrefOf }: Props) {
  const { t } = useTranslation('triage')
  const { data } = useQuery(TriageDuplicatesDocument, { variables: { projectId } })
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
          onClick={() => void undoMerge(feedback.id)}
        >
          {t('merge.undo')}
        </Button>
      </HStack>
    )
  }

  const duplicates = (data?.project?.feedbacks?.edges ?? []).filter(({ node }) => node.duplicateOf?.id === feedback.id)
  if (duplicates.length === 0) return null
  return (
    <Stack as="section" gap="1" p="3" rounded="l2" bg="bg.muted">
      <Heading as="h3" size="sm">
        {t('duplicates', { count: duplicates.length })}
      </Heading>
      <Box as="ul" listStyleType="none">
        {duplicates.map(({ node }) => (
          <li key={node.id}>
            <OtherLink href={hrefOf(node.id)}>{node.content}</OtherLink>
          </li>
        ))}
      </Box>
    </Stack>
  )
}

/** A link that opens another feedback in place of the open one. */
function OtherLink({ href, children }: { href: string; children: string }) {
  return (
    <ChakraLink asChild variant="underline" minH={{ base: '11', md: '6' }} maxW="full">
      <Link to={href} replace preventScrollReset>
        <chakra.span truncate>{children}</chakra.span>
      </Link>
    </ChakraLink>
  )
}
