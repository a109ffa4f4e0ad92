/*
 * Leaving a page. Signing out leads home from everywhere, yet a page that is not for strangers sends those to the sign-in page.
 * Whichever of the two comes first, `isDeparting` says that the stranger on that page has just left it on purpose.
 */
let left: string | null = null

/** @param locationKey the entry of the browser's history that is being left, or null when it is not after all */
export function setDeparting(locationKey: string | null) {
  left = locationKey
}

export const isDeparting = (locationKey: string) => left === locationKey

/** Asks whoever would lose something by leaving; false when they would rather stay. */
type Question = () => Promise<boolean>

const questions = new Set<Question>()

/** To be asked before everything that leaves the page without being a navigation, such as signing out. */
export async function mayLeave(): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false
  return true
}

/** Navigates within the application, as its router does. */
type Go = (to: string, options: { replace: boolean }) => void

/** One question is on the screen at a time; what it was asked about then passes without another. */
let stage: 'free' | 'asking' | 'leaving' = 'free'

/**
 * Puts a question before every way to another page of this site: links, the search, menus, the browser's own buttons. Closing
 * the tab and leaving for another site are the browser's question. Returns how to stop.
 *
 * A browser without the Navigation API asks nothing on the way to another page of this site.
 */
export function guardLeaving(question: Question, go: Go): () => void {
  const over = new AbortController()
  const { signal } = over

  function onNavigate(event: NavigateEvent) {
    const { cancelable, destination, navigationType } = event
    // Pages that the server draws are the browser's question, like other sites.
    const isOurs = destination.sameDocument && new URL(destination.url).pathname !== window.location.pathname
    if (stage === 'leaving' || !cancelable || !isOurs) return
    event.preventDefault()
    if (stage === 'free') void follow(navigationType, destination, go)
  }

  questions.add(question)
  // Absent from older browsers, whatever the types say.
  const navigation = window.navigation as Navigation | undefined
  navigation?.addEventListener('navigate', onNavigate, { signal })
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
  return () => {
    questions.delete(question)
    over.abort()
  }
}

async function follow(navigationType: NavigationType, { url, key }: NavigationDestination, go: Go) {
  stage = 'asking'
  try {
    if (!(await mayLeave())) return
    stage = 'leaving'
    const { pathname, search, hash } = new URL(url)
    if (navigationType === 'traverse') await window.navigation.traverseTo(key).finished
    else go(pathname + search + hash, { replace: navigationType === 'replace' })
  } finally {
    stage = 'free'
  }
}
