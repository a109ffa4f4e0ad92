// Receives webhooks: believes only what is signed, counts nothing twice, and answers before it works.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64')

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature = '' } = headers
  const hash = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const [given, expected] = [Buffer.from(signature), Buffer.from(`v1,${hash}`)]
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
  return isRecent && given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}

const seen = new Set()

const server = createServer(async (request, response) => {
  // What breaks off is not signed.
  const body = await text(request).catch(() => '')
  if (!isSigned(request.headers, body)) return response.writeHead(401).end()
  response.writeHead(204).end()
  // What is sent again keeps its identifier.
  const id = request.headers['webhook-id']
  if (seen.has(id)) return
  seen.add(id)
  const { type, data } = JSON.parse(body)
  console.log(type, data.project?.title ?? '')
})
server.listen(process.env.PORT ?? 9000, () => console.log('listening'))
