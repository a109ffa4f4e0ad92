/** The WebSocket URL of an HTTP endpoint. */
export function socketUrl(endpoint: string): string {
  const url = new URL(endpoint, window.location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}
