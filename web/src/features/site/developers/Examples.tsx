import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TabPanels } from '~/ui/TabPanels'
import { Code, type Example } from './Code'

/** The same in several languages, or several files of one program. */
export function Examples({ examples }: { examples: readonly Example[] }) {
  const { t } = useTranslation('developers')
  const [chosen, setChosen] = useState(examples[0]?.name ?? '')
  const example = examples.find(({ name }) => name === chosen)
  return (
    <TabPanels
      label={t('variants')}
      tabs={examples.map(({ name }) => ({ value: name, label: tabLabels[name] ?? name }))}
      value={chosen}
      onChange={setChosen}
    >
      {example && <Code example={example} />}
    </TabPanels>
  )
}

/** Names of languages and tools are the same in every language of ours. */
const tabLabels: Record<string, string> = {
  'pages.mjs': 'JavaScript',
  'pages.py': 'Python',
  'follow.mjs': 'JavaScript',
  'follow.py': 'Python',
  'follow.sh': 'curl',
  'follow.browser.js': 'EventSource',
  'webhook.mjs': 'JavaScript',
  'webhook.py': 'Python',
}
