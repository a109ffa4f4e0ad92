import { useTranslation } from 'react-i18next'
import { CountBadge } from '~/ui/CountBadge'
import type { ProfileTab } from './profileTab'

/** The label of a tab; that of the invitations contains the number of pending ones. */
export function TabLabel({ tab, pendingCount }: { tab: ProfileTab; pendingCount: number }) {
  const { t } = useTranslation('tester')
  return (
    <>
      {t(`tabs.${tab}`)}
      {tab === 'invitations' && (
        <CountBadge count={pendingCount} spoken={t('tabs.pending', { number: pendingCount })} />
      )}
    </>
  )
}
