import { Skeleton } from '@chakra-ui/react'
import i18next from 'i18next'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { TabPanels } from '~/ui/TabPanels'
import { type Tab, tabOf } from './parts'

const GeneralTab = lazy(() => import('./GeneralTab').then((module) => ({ default: module.GeneralTab })))
const SecurityTab = lazy(() => import('./SecurityTab').then((module) => ({ default: module.SecurityTab })))
const ApiTokensTab = lazy(() => import('./ApiTokensTab').then((module) => ({ default: module.ApiTokensTab })))
const WebhooksTab = lazy(async () => {
  const [{ WebhooksTab }] = await Promise.all([import('./WebhooksTab'), i18next.loadNamespaces('webhooks')])
  return { default: WebhooksTab }
})
const DataTab = lazy(() => import('./DataTab').then((module) => ({ default: module.DataTab })))

interface Props {
  /** Those of the account's type. */
  tabs: readonly Tab[]
  profile?: ReactNode
}

/** All that is set for an account. */
export function SettingsTabs({ tabs, profile }: Props) {
  const { t } = useTranslation('settings')
  const [params, setParams] = useSearchParams()
  const tab = tabOf(params, tabs)
  return (
    <TabPanels
      label={t('title')}
      tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
      value={tab}
      onChange={(next) => setParams(next === 'general' ? {} : { onglet: next })}
    >
      <Suspense fallback={<Skeleton aria-hidden h="80" rounded="l3" opacity="0.6" />}>
        {tab === 'general' && <GeneralTab profile={profile} />}
        {tab === 'securite' && <SecurityTab />}
        {tab === 'api' && <ApiTokensTab />}
        {tab === 'webhooks' && <WebhooksTab />}
        {tab === 'donnees' && <DataTab />}
      </Suspense>
    </TabPanels>
  )
}
