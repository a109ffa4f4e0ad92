import { useSyncExternalStore } from 'react'

/**
 * `online`: the socket is open, or there are no subscriptions. `connecting`: it is opening for the first time.
 * `reconnecting`: it was lost. `offline`: the browser reports that there is no network.
 */
export type Connection = 'online' | 'connecting' | 'reconnecting' | 'offline'

type SocketState = Exclude<Connection, 'offline'>

let socketState: SocketState = 'online'
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, getConnection)
}

export function getConnection(): Connection {
  return navigator.onLine ? socketState : 'offline'
}

export function socketConnecting(): void {
  // A lost socket stays 'reconnecting' until it is open.
  if (socketState === 'online') setSocketState('connecting')
}

export function setSocketState(next: SocketState): void {
  if (next === socketState) return
  socketState = next
  notify()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', notify)
    window.addEventListener('offline', notify)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}
