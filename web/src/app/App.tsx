import { ChakraProvider } from '@chakra-ui/react'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, useRoutes } from 'react-router'
import { useSession } from '~/api/session'
import { system } from '~/theme/system'
import { SkipLink } from '~/ui/SkipLink'
import { Toaster } from '~/ui/Toaster'
import { PageLoading } from './PageLoading'
import { RouteAnnouncer } from './RouteAnnouncer'
import { RouteErrorBoundary } from './RouteError'
import { routes } from './routes'

export function App() {
  return (
    <ChakraProvider value={system}>
      <AccountPreferences />
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

/** Only who has an account has anything to follow: a visitor does not even load it. Apart, so that who is there draws nothing else anew. */
function AccountPreferences() {
  const isSignedIn = useSession().viewer !== null

  useEffect(
    function followPreferences() {
      if (!isSignedIn) return
      let stop: (() => void) | null = null
      let over = false
      async function start() {
        const module = await import('./preferences')
        if (!over) stop = module.followPreferences()
      }
      start().catch(() => {
        // The page stays as this browser knows it.
      })
      return () => {
        over = true
        stop?.()
      }
    },
    [isSignedIn],
  )

  return null
}
