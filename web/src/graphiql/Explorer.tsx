import { GraphiQL } from 'graphiql'
import { useMediaQuery } from '~/lib/useMediaQuery'
import { useColorPreference } from '~/theme/colorMode'
import { Bar } from './Bar'
import { openingTabs } from './defaultTabs'
import { fetchWithIdentity } from './fetcher'

const { requested, tabs } = openingTabs(window.location.search)

/** GraphiQL in the theme of the site. */
export function Explorer() {
  const preference = useColorPreference()
  // GraphiQL reads the system preference only once, so changes are passed to it.
  const system = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const theme = preference === 'system' ? system : preference
  return (
    <>
      <Bar />
      <main>
        <GraphiQL
          fetcher={fetchWithIdentity}
          defaultTabs={tabs}
          {...(requested && { initialQuery: requested.query, initialVariables: requested.variables })}
          forcedTheme={theme}
          defaultTheme={theme}
          shouldPersistHeaders={false}
        >
          {/* The name is in the header. */}
          <GraphiQL.Logo>
            <span />
          </GraphiQL.Logo>
        </GraphiQL>
      </main>
    </>
  )
}
