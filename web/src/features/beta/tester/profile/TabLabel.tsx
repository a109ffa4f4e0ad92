import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { ProfileTab } from './profileTab'

/** The label of a tab; that of the invitations contains the number of pending ones. */
export function TabLabel({ tab, pendingCount }: { tab: ProfileTab; pendingCount: number }) {
  const { t } = useTranslation('tester')
  return (
    <>
      {t(`tabs.${tab}`)}
      {tab === 'invitations' && pendingCount > 0 && <PendingCount count={pendingCount} />}
    </>
  )
}

function PendingCount({ count }: { count: number }) {
  const { t } = useTranslation('tester')
  return (
    <>
      <chakra.span
        aria-hidden
        minW="6"
        px="1.5"
        rounded="full"
        bg="ember.solid"
        color="ember.contrast"
        textStyle="sm"
        textAlign="center"
        fontVariantNumeric="tabular-nums"
      >
        {count}
      </chakra.span>
      <VisuallyHidden>{t('tabs.pending', { number: count })}</VisuallyHidden>
    </>
  )
}
