import { IconButton } from '@chakra-ui/react'
import { MessagesSquare, Settings } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { PageQueries } from '~/api/queries/PageQueries'
import { useHasRole, useSession } from '~/api/session/session'
import { preloadNotifications } from '~/features/notifications/preloadNotifications'
import { useNotificationChanges } from '~/features/notifications/liveNotifications'
import { Notifications } from '~/features/notifications/Notifications'
import type { TesterTools } from '~/features/beta/tester/profile/ProfilePage'
import { useTesterRefresh } from '~/features/beta/tester/profile/useTesterRefresh'
import { paths } from '~/lib/navigation/paths'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { AppLink } from '../../navigation/AppLink'
import { useAccountSettingsChanges } from '../../preferences/useAccountSettingsChanges'
import { Account } from '../Account'

export const preload = preloadNotifications

/** The layout of the tester pages, inside the public layout. Creators see one of them too: what they have sent. */
export default function TesterLayout() {
  // The page shows the tools, but this layout has preloaded their data.
  const queries = use(PageQueries)
  const tools = (
    <PageQueries value={queries}>
      <Tools />
    </PageQueries>
  )
  return (
    <>
      <LiveChanges />
      <ConfirmViewport />
      <Outlet context={{ tools } satisfies TesterTools} />
    </>
  )
}

function Tools() {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const isTester = useHasRole('TESTER')
  return (
    <>
      {isTester && (
        <IconButton
          asChild
          variant="ghost"
          colorPalette="gray"
          _currentPage={{ bg: 'ember.subtle', color: 'ember.fg' }}
        >
          <AppLink to={paths.profileFeedback} aria-label={t('nav.sentFeedback')} title={t('nav.sentFeedback')}>
            <MessagesSquare aria-hidden />
          </AppLink>
        </IconButton>
      )}
      <Notifications />
      <IconButton asChild variant="ghost" colorPalette="gray">
        <AppLink
          to={isTester ? paths.profileSettings : paths.settings}
          aria-label={t('creator.settings')}
          title={t('creator.settings')}
        >
          <Settings aria-hidden />
        </AppLink>
      </IconButton>
      {viewer && <Account person={viewer} space={isTester ? 'TESTER' : 'CREATOR'} />}
    </>
  )
}

/** The subscriptions shared by all tester pages. */
function LiveChanges() {
  useAccountSettingsChanges()
  useNotificationChanges(useTesterRefresh())
  return null
}
