import { useSyncExternalStore } from 'react'

/**
 * `online`: changes arrive, or nobody listens for any. `connecting`: for the first time. `reconnecting`: lost, trying again.
 * `offline`: the browser itself says that there is no network.
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
  // A socket that was lost keeps saying so until it is back.
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
