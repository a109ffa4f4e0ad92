import { HStack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { feedbackStatuses, type FeedbackStatus } from '~/domain/feedback'
import { CompactSelect } from './CompactSelect'

interface Props {
  /** The accessible name. */
  label: string
  /** The current status; null where there are several. */
  status: FeedbackStatus | null
  onChoose: (status: FeedbackStatus) => void
}

/**
 * Chooses a status, which the author is told of. The arrow keys of a closed select pass through all of its options: what they
 * choose is applied by Enter, or by leaving the select.
 */
export function StatusSelect({ label, status, onChoose }: Props) {
  const { t } = useTranslation(['triage', 'feedback'])
  const [isByKey, setIsByKey] = useState(false)
  const [pending, setPending] = useState<FeedbackStatus>()

  function choose(chosen: FeedbackStatus | '') {
    if (chosen === '' || chosen === status) return setPending(undefined)
    if (isByKey) return setPending(chosen)
    onChoose(chosen)
  }

  function apply() {
    setPending(undefined)
    if (pending) onChoose(pending)
  }

  return (
    <HStack gap="0">
      <CompactSelect<FeedbackStatus | ''>
        label={label}
        value={pending ?? status ?? ''}
        options={[
          ...(status ? [] : [{ value: '' as const, label: t('bulk.chooseStatus') }]),
          ...feedbackStatuses.map((value) => ({
            value,
            label: value === 'FIXED' && value !== status ? t('chooseFixed') : t(`feedback:status.${value}`),
          })),
        ]}
        onChange={choose}
        onPointerDown={() => setIsByKey(false)}
        onKeyDown={(event) => {
          setIsByKey(true)
          if (event.key === 'Enter' && pending) {
            event.preventDefault()
            apply()
          }
          if (event.key === 'Escape') setPending(undefined)
        }}
        onBlur={apply}
      />
      <Text as="span" role="status" textStyle="sm" color="fg.muted" ps={pending ? '2' : '0'}>
        {pending && t('applyStatus')}
      </Text>
    </HStack>
  )
}
