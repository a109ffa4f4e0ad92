import { Box, Skeleton } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadCatalogues } from '~/i18n'
import { useTabParam } from '~/lib/navigation/usePageParams'
import { FormPanel } from '~/ui/form/FormPanel'
import { lazyPart } from '~/ui/part/lazyPart'
import { TabPanels } from '~/ui/TabPanels'
import type { Tab } from './tabs'

const pending = <Skeleton aria-hidden h="80" rounded="l3" opacity="0.6" />
const GeneralTab = lazyPart(async () => ({ default: (await import('./profile/GeneralTab')).GeneralTab }), { pending })
const RemindersTab = lazyPart(async () => ({ default: (await import('./reminders/RemindersTab')).RemindersTab }), {
  pending,
})
const SecurityTab = lazyPart(async () => ({ default: (await import('./security/SecurityTab')).SecurityTab }), {
  pending,
})
const ApiTokensTab = lazyPart(async () => ({ default: (await import('./tokens/ApiTokensTab')).ApiTokensTab }), {
  pending,
})
const WebhooksTab = lazyPart(
  async () => {
    const [{ WebhooksTab }] = await Promise.all([import('./webhooks/WebhooksTab'), loadCatalogues(['webhooks'])])
    return { default: WebhooksTab }
  },
  { pending },
)
const DataTab = lazyPart(async () => ({ default: (await import('./profile/DataTab')).DataTab }), { pending })

interface Props {
  /** The tabs of the account's type. */
  tabs: readonly [Tab, ...Tab[]]
  /** Shown in the section about the person. */
  profile?: ReactNode
}

export function SettingsTabs({ tabs, profile }: Props) {
  const { t } = useTranslation('settings')
  const [tab, show] = useTabParam(tabs)
  return (
    <TabPanels
      label={t('title')}
      tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
      value={tab}
      onChange={show}
    >
      <Box maxW="3xl">
        <FormPanel shown={tab === 'general'}>
          <GeneralTab profile={profile} />
        </FormPanel>
        <FormPanel shown={tab === 'rappels'}>
          <RemindersTab />
        </FormPanel>
        {tab === 'securite' && <SecurityTab />}
        {tab === 'api' && <ApiTokensTab />}
        {tab === 'webhooks' && <WebhooksTab />}
        {tab === 'donnees' && <DataTab />}
      </Box>
    </TabPanels>
  )
}
