import { Box, Button, type ButtonProps, Flex, HStack, IconButton, Text } from '@chakra-ui/react'
import { Combine, MailOpen, Mail, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialog } from '~/lib/useDialog'
import { lazyPart } from '~/ui/part/lazyPart'
import { FixDialog } from '../fixes/parts'
import { StatusSelect } from '../fields/StatusSelect'
import { TagForm } from '../fields/TagForm'
import { useTriageActions } from '../useTriageActions'
import { useBulkStatus } from './useBulkStatus'

const MergeDialog = lazyPart(() => import('../duplicates/MergeDialog'), { as: 'dialog' })

interface Props {
  projectId: string
  /** The selected feedback. */
  ids: readonly string[]
  onClear: () => void
}

/** What can be done with several feedback at once. */
export function BulkBar({ projectId, ids, onClear }: Props) {
  const { t } = useTranslation(['triage', 'feedback'])
  const { change, isBusy } = useTriageActions(projectId)
  const setStatus = useBulkStatus(change)
  const merging = useDialog()
  const fixing = useDialog()

  return (
    <Flex role="group" aria-label={t('bulk.label')} direction="column" gap="2" aria-busy={isBusy}>
      <HStack gap="2">
        <Text role="status" textStyle="sm" fontWeight="semibold" flex="1">
          {t('bulk.count', { count: ids.length })}
        </Text>
        <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={t('bulk.clear')} onClick={onClear}>
          <X aria-hidden />
        </IconButton>
      </HStack>
      <Flex gap="2" wrap={{ md: 'wrap' }}>
        <Action
          icon={<MailOpen aria-hidden />}
          label={t('markRead')}
          onClick={() => void change(ids, { isRead: true })}
        />
        <Action
          icon={<Mail aria-hidden />}
          label={t('markUnread')}
          onClick={() => void change(ids, { isRead: false })}
        />
        <Action
          icon={<Combine aria-hidden />}
          label={t('merge.open')}
          disabled={ids.length < 2}
          title={t(ids.length < 2 ? 'merge.needsTwo' : 'merge.open')}
          onClick={merging.show}
        />
        <Box flex="1" minW={{ base: '0', md: '10rem', lg: 'full' }}>
          <StatusSelect
            label={t('bulk.status')}
            status={null}
            onChoose={(status) => {
              if (status === 'FIXED') fixing.show()
              else void setStatus(ids, status)
            }}
          />
        </Box>
      </Flex>
      <TagForm aria-label={t('tag.name')} projectId={projectId} ids={ids} draft={`tag:${projectId}`} />
      {fixing.isShown && <FixDialog projectId={projectId} ids={ids} draft={projectId} {...fixing.dialog} />}
      {merging.isShown && <MergeDialog projectId={projectId} ids={ids} onMerged={onClear} {...merging.dialog} />}
    </Flex>
  )
}

interface ActionProps extends ButtonProps {
  icon: ReactNode
  label: string
}

/** On a phone, where the bar covers a part of the list, only its icon is shown. */
function Action({ icon, label, ...props }: ActionProps) {
  return (
    <Button size="sm" variant="outline" colorPalette="gray" aria-label={label} title={label} {...props}>
      {icon}
      <Box as="span" hideBelow="md">
        {label}
      </Box>
    </Button>
  )
}
