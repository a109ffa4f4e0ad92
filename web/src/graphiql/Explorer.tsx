import { GraphiQL } from 'graphiql'
import { useColorPreference } from '~/theme/colorMode'
import { Bar } from './Bar'
import { openingTabs } from './defaultTabs'
import { fetchAsChosen } from './fetcher'

const { wanted, tabs } = openingTabs(window.location.search)

/** GraphiQL, in the colours of the site. */
export function Explorer() {
  const theme = useColorPreference()
  return (
    <>
      <Bar />
      <main>
        <GraphiQL
          fetcher={fetchAsChosen}
          defaultTabs={tabs}
          {...(wanted && { initialQuery: wanted.query, initialVariables: wanted.variables })}
          forcedTheme={theme}
          defaultTheme={theme === 'system' ? null : theme}
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
