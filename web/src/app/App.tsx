import { ChakraProvider } from '@chakra-ui/react'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, useRoutes } from 'react-router'
import { system } from '~/theme/system'
import { SkipLink } from '~/ui/SkipLink'
import { Toaster } from '~/ui/Toaster'
import { PageLoading } from './PageLoading'
import { followPreferences } from './preferences'
import { RouteAnnouncer } from './RouteAnnouncer'
import { RouteErrorBoundary } from './RouteError'
import { routes } from './routes'

export function App() {
  useEffect(followPreferences, [])
  return (
    <ChakraProvider value={system}>
      <BrowserRouter>
        <SkipLink />
        <RouteAnnouncer />
        <RouteErrorBoundary>
          <Suspense fallback={<PageLoading />}>
            <Routes />
          </Suspense>
        </RouteErrorBoundary>
      </BrowserRouter>
      <Toaster />
    </ChakraProvider>
  )
}

const Routes = () => useRoutes(routes)
