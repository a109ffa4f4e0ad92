import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadPart } from '~/lib/loadPart'
import { LostDialog, LostMenu, LostPart } from './LostPart'

/** A part of the page that is loaded when it is needed did not come. */
export class PartLost extends Error {
  override readonly name = 'PartLost'
  /** The next drawing loads it anew. */
  readonly renew: () => void

  constructor(cause: unknown, renew: () => void = () => undefined) {
    super('a part of the page could not be loaded', { cause })
    this.renew = renew
  }
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** React keeps for good what came of a lazy component; this one can be asked for again. */
function renewable<P, M extends { default: ComponentType<P> }>(load: () => Promise<M>) {
  // One promise for the preload and the drawing.
  let loading: Promise<M> | undefined
  const preload = () =>
    (loading ??= loadPart(load).catch((error: unknown) => {
      loading = undefined
      throw new PartLost(error, renew)
    }))
  let Loaded = lazy(preload)
  const renew = () => {
    Loaded = lazy(preload)
  }
  return { preload, current: () => Loaded }
}

interface Options<P> {
  /** What stands in its place until it is there. */
  pending?: ReactNode | ((props: P) => ReactNode)
  /** How it is said that it did not come: where it stands, in a corner for what opens over the page, or not at all for an ornament. */
  as?: 'panel' | 'dialog' | 'menu' | 'ornament'
}

/**
 * A part of the page that is loaded when it is needed. When it does not come, it says so in its place, with a way to try again, and
 * comes by itself once the network is back; whatever is around it goes on.
 */
export function lazyPart<P extends object>(load: Load<P>, { pending, as = 'panel' }: Options<P> = {}) {
  const { preload, current } = renewable<P, { default: ComponentType<P> }>(load)

  function Part(props: P) {
    const isOpen = !('open' in props) || props.open !== false
    const [{ attempt, Loaded, wasOpen }, setState] = useState(() => ({
      attempt: 0,
      Loaded: current(),
      wasOpen: isOpen,
    }))
    const retry = () => setState({ attempt: attempt + 1, Loaded: current(), wasOpen: isOpen })
    // Whoever opens it again asks for it again, if it did not come.
    if (isOpen !== wasOpen) setState({ attempt, Loaded: isOpen ? current() : Loaded, wasOpen: isOpen })
    const lost =
      as === 'ornament' || !isOpen ? null : lostViews[as]({ attempt, onRetry: retry, onClose: closerIn(props) })
    return (
      <PartBoundary key={attempt} of={Loaded} lost={lost}>
        <Suspense fallback={typeof pending === 'function' ? pending(props) : pending}>
          <Loaded {...props} />
        </Suspense>
      </PartBoundary>
    )
  }

  return Object.assign(Part, {
    /** Loads it ahead, where nobody waits: whether it came shows when it is drawn. */
    warmUp: () => void preload().catch(() => undefined),
  })
}

const lostViews = {
  panel: (props: Parameters<typeof LostPart>[0]) => <LostPart {...props} />,
  dialog: (props: Parameters<typeof LostDialog>[0]) => <LostDialog {...props} />,
  menu: (props: Parameters<typeof LostMenu>[0]) => <LostMenu {...props} />,
}

/** How a dialog that never opened is given up: closed, and gone. */
function closerIn(props: { onClose?: () => void; onExitComplete?: () => void }): (() => void) | undefined {
  const { onClose, onExitComplete } = props
  return (
    onClose &&
    (() => {
      onClose()
      onExitComplete?.()
    })
  )
}

interface BoundaryProps {
  /** What is inside: of another one nothing is known yet. */
  of: unknown
  lost: ReactNode
  children: ReactNode
}

interface BoundaryState {
  error: unknown
  of: unknown
}

class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, of: this.props.of }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: BoundaryState) {
    return of === state.of ? null : { error: null, of }
  }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartLost) error.renew()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    // What crashed is not lost.
    if (!(error instanceof PartLost)) throw error
    return this.props.lost
  }
}
