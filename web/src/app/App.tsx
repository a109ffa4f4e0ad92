import { ChakraProvider, type SystemContext } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, useRoutes } from 'react-router'
import { useSession } from '~/api/session'
import { SkipLink } from '~/ui/SkipLink'
import { Toaster } from '~/ui/Toaster'
import { PageLoading } from './PageLoading'
import { RouteAnnouncer } from './RouteAnnouncer'
import { RouteErrorBoundary } from './RouteError'
import { routes } from './routes'
import { SignInNews } from './SignInNews'

/**
 * Each rule is a style sheet of its own, in the order of their coming. A rule with a `@layer` (a recipe's) that is put into a sheet
 * makes the browser work all styles and the whole layout out anew; a sheet that is put behind the others, only what it is about.
 */
const styleSheets = createCache({ key: 'css', speedy: false })

export function App({ system }: { system: SystemContext }) {
  return (
    <CacheProvider value={styleSheets}>
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
        <SignInNews />
      </ChakraProvider>
    </CacheProvider>
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
