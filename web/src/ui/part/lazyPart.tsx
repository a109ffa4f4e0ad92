import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadPart } from '~/lib/loadPart'
import { DialogPartError, MenuPartError, PartError } from './PartError'

/** A lazily loaded part of the page failed to load. */
export class PartLoadError extends Error {
  override readonly name = 'PartLoadError'
  /** Makes the next render load it again. */
  readonly reset: () => void

  constructor(cause: unknown, reset: () => void = () => undefined) {
    super('a part of the page could not be loaded', { cause })
    this.reset = reset
  }
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** Like React.lazy, which caches a failure forever, but can be loaded again. */
function retryableLazy<P, M extends { default: ComponentType<P> }>(load: () => Promise<M>) {
  // Shared by preload and render.
  let loading: Promise<M> | undefined
  const preload = () =>
    (loading ??= loadPart(load).catch((error: unknown) => {
      loading = undefined
      throw new PartLoadError(error, reset)
    }))
  let Loaded = lazy(preload)
  const reset = () => {
    Loaded = lazy(preload)
  }
  return { preload, current: () => Loaded }
}

interface Options<P> {
  /** Rendered while it is loading. */
  pending?: ReactNode | ((props: P) => ReactNode)
  /** Where a failure is shown: in its place, in a corner for a dialog, as a button for a menu, or not at all. */
  as?: 'panel' | 'dialog' | 'menu' | 'decoration'
}

/**
 * A lazily loaded part of the page. A failed load is shown in its place with a retry button, and retried automatically. The
 * rest of the page is not affected.
 */
export function lazyPart<P extends object>(load: Load<P>, { pending, as = 'panel' }: Options<P> = {}) {
  const { preload, current } = retryableLazy<P, { default: ComponentType<P> }>(load)

  function Part(props: P) {
    const isOpen = !('open' in props) || props.open !== false
    const [{ attempt, Loaded, wasOpen }, setState] = useState(() => ({
      attempt: 0,
      Loaded: current(),
      wasOpen: isOpen,
    }))
    const retry = () => setState({ attempt: attempt + 1, Loaded: current(), wasOpen: isOpen })
    // Opening it again retries a failed load.
    if (isOpen !== wasOpen) setState({ attempt, Loaded: isOpen ? current() : Loaded, wasOpen: isOpen })
    const errorView =
      as === 'decoration' || !isOpen
        ? null
        : errorViews[as]({ attempt, onRetry: retry, onClose: closeHandlerOf(props) })
    return (
      <PartBoundary key={attempt} of={Loaded} errorView={errorView}>
        <Suspense fallback={typeof pending === 'function' ? pending(props) : pending}>
          <Loaded {...props} />
        </Suspense>
      </PartBoundary>
    )
  }

  return Object.assign(Part, {
    /** Loads the part before it is rendered. Rejects when it cannot be loaded. */
    load: async () => void (await preload()),
    /** Preloads the part. Never rejects: a failure is shown when the part is rendered. */
    preload: () => void preload().catch(() => undefined),
  })
}

const errorViews = {
  panel: (props: Parameters<typeof PartError>[0]) => <PartError {...props} />,
  dialog: (props: Parameters<typeof DialogPartError>[0]) => <DialogPartError {...props} />,
  menu: (props: Parameters<typeof MenuPartError>[0]) => <MenuPartError {...props} />,
}

/** Closes a dialog that never opened: it has no exit animation. */
function closeHandlerOf(props: { onClose?: () => void; onExitComplete?: () => void }): (() => void) | undefined {
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
  /** The component inside. Another one resets the error. */
  of: unknown
  errorView: ReactNode
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
    if (error instanceof PartLoadError) error.reset()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    // Other errors are left to the outer boundary.
    if (!(error instanceof PartLoadError)) throw error
    return this.props.errorView
  }
}
