import './workers'
import 'graphiql/style.css'
import './main.css'
import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import { createRoot } from 'react-dom/client'
import { socketUrl } from '~/api/realtime/socketUrl'
import { endpoint } from '~/api/request'
import { PRODUCT_NAME } from '~/lib/name'
import { readItem } from '~/lib/storage'
import { defaultTabs } from './defaultTabs'

// The headers typed in the editor go with each request, and with the opening of the socket: a token can be tried on both.
const fetcher = createGraphiQLFetcher({ url: endpoint, subscriptionUrl: socketUrl(endpoint), enableIncrementalDelivery: false })

const container = document.getElementById('graphiql')
if (!container) throw new Error('graphiql.html has no #graphiql')

createRoot(container).render(
  <GraphiQL fetcher={fetcher} defaultTabs={defaultTabs} defaultTheme={defaultTheme()} shouldPersistHeaders={false}>
    <GraphiQL.Logo>
      <h1>
        <a href="/">{PRODUCT_NAME}</a>
      </h1>
    </GraphiQL.Logo>
  </GraphiQL>,
)

/** That of the site, until GraphiQL's own settings say otherwise. Null is the system's. */
function defaultTheme() {
  const preference = readItem('color-mode')
  return preference === 'dark' || preference === 'light' ? preference : null
}
