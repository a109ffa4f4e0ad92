import { Box, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { toast } from '~/ui/toast/toast'
import { useTriageActions } from '../../feedback/useTriageActions'
import { DismissAll } from './DismissAll'
import { ItemActions } from './ItemActions'
import { Outcome } from './Outcome'
import { type CardProps, type Group, isSettled, placed } from './proposals'
import { Quote } from './Quote'
import { useSettleProposal } from './useSettleProposal'

interface Props extends CardProps {
  groups: readonly Group[]
}

/** Feedback that seems to say the same, group by group. */
export function DuplicatesCard({ messageId, projectId, groups }: Props) {
  return (
    <>
      <Stack as="ol" gap="4" listStyleType="none">
        {placed(groups).map(({ value: group, item }) => (
          <li key={item}>
            <GroupItem messageId={messageId} projectId={projectId} group={group} item={item} />
          </li>
        ))}
      </Stack>
      <DismissAll messageId={messageId} open={groups.filter((group) => !isSettled(group)).length} />
    </>
  )
}

function GroupItem({ messageId, projectId, group, item }: CardProps & { group: Group; item: number }) {
  const { t } = useTranslation('proposals')
  const { merge, isBusy } = useTriageActions(projectId)
  const { original, duplicates, outcome } = group
  const { settle, isSettling, settled } = useSettleProposal(messageId, item, outcome)

  async function mergeGroup() {
    if (
      !original ||
      !(await merge(
        duplicates.map(({ id }) => id),
        original.id,
      ))
    )
      return
    toast({ type: 'success', title: t('duplicates.done', { count: duplicates.length }) })
    await settle('DONE')
  }

  if (settled) return <Outcome outcome={settled} what={original?.content.slice(0, 80)} />
  return (
    <Stack gap="2">
      <Quote feedback={original} gone={t('feedbackGone')} />
      <Text textStyle="sm">{t('duplicates.repeatedBy', { count: duplicates.length })}</Text>
      <Stack as="ul" gap="2" listStyleType="none" ps="3" borderStartWidth="2px" borderStartColor="border.emphasized">
        {duplicates.map((duplicate) => (
          <li key={duplicate.id}>
            <Quote feedback={duplicate} gone={t('feedbackGone')} />
          </li>
        ))}
      </Stack>
      <Box>
        {original && duplicates.length > 0 ? (
          <ItemActions
            confirm={t('duplicates.merge')}
            onConfirm={() => void mergeGroup()}
            isConfirming={isBusy}
            onDismiss={() => void settle('DISMISSED')}
            isDismissing={isSettling}
          />
        ) : null}
      </Box>
    </Stack>
  )
}
