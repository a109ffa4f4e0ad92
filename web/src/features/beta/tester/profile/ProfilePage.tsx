import { Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { reasonOf } from '~/api/errors'
import { useSession } from '~/api/session/session'
import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { displayName } from '~/domain/initials'
import type { Address } from '~/lib/navigation/address'
import { FormPanel } from '~/ui/form/FormPanel'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { PageHeader } from '~/ui/PageHeader'
import { PageMeta } from '~/ui/PageMeta'
import { TabPanels } from '~/ui/TabPanels'
import { HomeTab } from '../home/HomeTab'
import { TesterHomeDocument } from '../home/TesterHome.generated'
import { InvitationsTab } from '../received/InvitationsTab'
import { CardsSkeleton } from '../received/CardsSkeleton'
import { ReceivedInvitationsDocument } from '../received/InvitationsTab.generated'
import { receivedVariables } from '../received/receivedVariables'
import { TestedProjectsDocument } from '../received/TestsTab.generated'
import { OwnFactsDocument } from './OwnFacts.generated'
import { ProfilePageDocument } from './ProfilePage.generated'
import { tabAddress, tabOf, tabs } from './profileTab'
import { ProfileView } from './ProfileView'
import { TabLabel } from './TabLabel'

const pending = <CardsSkeleton height="72" />
const ProfileForm = lazyPart(async () => ({ default: (await import('./ProfileForm')).ProfileForm }), { pending })
const TestsTab = lazyPart(async () => ({ default: (await import('../received/TestsTab')).TestsTab }), { pending })

export function preload({ searchParams }: Address) {
  const tab = tabOf(searchParams)
  return Promise.all([
    preloadOwnQuery(ProfilePageDocument, {}),
    tab === 'home' && preloadOwnQuery(TesterHomeDocument, {}),
    tab === 'profile' && preloadOwnQuery(OwnFactsDocument, {}),
    tab === 'invitations' && preloadOwnQuery(ReceivedInvitationsDocument, receivedVariables),
    tab === 'tests' && preloadOwnQuery(TestedProjectsDocument, receivedVariables),
  ])
}

/** The page of a tester, which begins with their home. */
export default function ProfilePage() {
  const { t } = useTranslation('tester')
  const { viewer: account } = useSession()
  const navigate = useNavigate()
  const tab = tabOf(useSearchParams()[0])
  const { data, failed, error, refetch } = usePageQuery(ProfilePageDocument, {})
  const profile = data?.viewer?.testerProfile
  const pendingCount = data?.viewer?.pendingInvitations?.totalCount ?? 0
  if (!account) return null
  return (
    <>
      <PageMeta title={tab === 'home' ? t('title') : t(`tabs.${tab}`)} description={t('pageDescription')} noIndex />
      <PageHeader title={t('title')} above={<Text color="fg.muted">{displayName(account)}</Text>} />
      <TabPanels
        label={t('tabs.label')}
        tabs={tabs.map((value) => ({ value, label: <TabLabel tab={value} pendingCount={pendingCount} /> }))}
        value={tab}
        onChange={(chosen) => void navigate(tabAddress(chosen), { preventScrollReset: true })}
      >
        {failed && <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />}
        {!profile && !failed && <CardsSkeleton height="72" />}
        {profile && (
          <>
            {tab === 'home' && <HomeTab />}
            {tab === 'profile' && <ProfileView profile={profile} />}
            <FormPanel shown={tab === 'edit'}>
              <ProfileForm profile={profile} />
            </FormPanel>
            {tab === 'invitations' && <InvitationsTab profile={profile} />}
            {tab === 'tests' && <TestsTab authorName={profile.username ?? ''} />}
          </>
        )}
      </TabPanels>
    </>
  )
}
