import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { TabPanels } from '~/ui/TabPanels'
import { ApiTokensTab } from './ApiTokensTab'
import { DataTab } from './DataTab'
import { GeneralTab } from './GeneralTab'
import { tabOf, tabs } from './parts'
import { SecurityTab } from './SecurityTab'

/** All that is set for an account, whichever its type. */
export function SettingsTabs({ profile }: { profile?: ReactNode }) {
  const { t } = useTranslation('settings')
  const [params, setParams] = useSearchParams()
  const tab = tabOf(params)
  return (
    <TabPanels
      label={t('title')}
      tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
      value={tab}
      onChange={(next) => setParams(next === 'general' ? {} : { onglet: next })}
    >
      {tab === 'general' && <GeneralTab profile={profile} />}
      {tab === 'securite' && <SecurityTab />}
      {tab === 'api' && <ApiTokensTab />}
      {tab === 'donnees' && <DataTab />}
    </TabPanels>
  )
}
