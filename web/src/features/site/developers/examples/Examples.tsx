import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TabPanels } from '~/ui/TabPanels'
import { Code, type Example } from '../elements/Code'

/** Tabs with the same example in several languages, or several files of one program. */
export function Examples({ examples }: { examples: readonly Example[] }) {
  const { t } = useTranslation('developers')
  const [selected, setSelected] = useState(examples[0]?.name ?? '')
  const example = examples.find(({ name }) => name === selected)
  return (
    <TabPanels
      label={t('variants')}
      tabs={examples.map(({ name }) => ({ value: name, label: tabLabels[name] ?? name }))}
      value={selected}
      onChange={setSelected}
    >
      {example && <Code example={example} />}
    </TabPanels>
  )
}

/** Not translated: names of languages and tools. */
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
