import { GraphiQL } from 'graphiql'
import { useMediaQuery } from '~/lib/useMediaQuery'
import { useColorPreference } from '~/theme/colorMode'
import { Bar } from './Bar'
import { openingTabs } from './defaultTabs'
import { fetchAsChosen } from './fetcher'

const { wanted, tabs } = openingTabs(window.location.search)

/** GraphiQL, in the colours of the site. */
export function Explorer() {
  const preference = useColorPreference()
  // GraphiQL asks the system once: in a page that turns dark in the evening, its editors would keep their dark words.
  const system = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const theme = preference === 'system' ? system : preference
  return (
    <>
      <Bar />
      <main>
        <GraphiQL
          fetcher={fetchAsChosen}
          defaultTabs={tabs}
          {...(wanted && { initialQuery: wanted.query, initialVariables: wanted.variables })}
          forcedTheme={theme}
          defaultTheme={theme}
          shouldPersistHeaders={false}
        >
          {/* The name is in the bar. */}
          <GraphiQL.Logo>
            <span />
          </GraphiQL.Logo>
        </GraphiQL>
      </main>
    </>
  )
}
