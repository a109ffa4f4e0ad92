import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The account that is signed in at the provider. */
export interface Person {
  id: number
  name: string | null
  email: string
  isVerified: boolean
}

const accessToken = 'token-of-the-provider'

/** A local OAuth provider with the documented endpoints of GitHub and Discord. The same person is signed in to both. */
export class Provider {
  person: Person = newPerson()
  private readonly challenges = new Map<string, string>()

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Provider> {
    const server = createServer()
    const provider = new Provider(server)
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      provider.answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return provider
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** The settings of a server that offers both. */
  get settings(): NodeJS.ProcessEnv {
    return {
      RODAGE_GITHUB_CLIENT_ID: 'id',
      RODAGE_GITHUB_CLIENT_SECRET: 'secret',
      RODAGE_OAUTH_GITHUB_URL: this.url,
      RODAGE_OAUTH_GITHUB_API_URL: this.url,
      RODAGE_DISCORD_CLIENT_ID: 'id',
      RODAGE_DISCORD_CLIENT_SECRET: 'secret',
      RODAGE_OAUTH_DISCORD_URL: this.url,
    }
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const json = (body: unknown) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
    switch (pathname) {
      case '/login/oauth/authorize':
      case '/oauth2/authorize':
        return void response.setHeader('Content-Type', 'text/html').end(this.consentPage(searchParams))
      case '/login/oauth/access_token':
      case '/api/oauth2/token':
        return void json(this.exchange(new URLSearchParams(await text(request))))
      case '/user':
        return void (isAuthorized(request)
          ? json({ id: this.person.id, login: 'ada', name: this.person.name, email: null })
          : response.writeHead(401).end())
      case '/user/emails': {
        const { email, isVerified } = this.person
        return void (isAuthorized(request)
          ? json([{ email, verified: isVerified, primary: true, visibility: 'private' }])
          : response.writeHead(401).end())
      }
      case '/api/v10/users/@me': {
        const { id, name, email, isVerified } = this.person
        const user = { id: String(id), username: 'ada', global_name: name, email, verified: isVerified }
        return void (isAuthorized(request) ? json(user) : response.writeHead(401).end())
      }
      default:
        response.writeHead(204).end()
    }
  }

  /** The page to authorize or cancel. */
  private consentPage(params: URLSearchParams): string {
    const isValid =
      params.get('client_id') === 'id' &&
      params.get('response_type') === 'code' &&
      params.get('code_challenge_method') === 'S256'
    if (!isValid) return `refused: ${params}`
    const code = randomUUID()
    this.challenges.set(code, params.get('code_challenge') ?? '')
    const back = (answer: Record<string, string>) =>
      `${params.get('redirect_uri')}?${new URLSearchParams({ ...answer, state: params.get('state') ?? '' })}`.replaceAll(
        '&',
        '&amp;',
      )
    return `<!doctype html><title>Consent</title><a href="${back({ code })}">Authorize</a> <a href="${back({ error: 'access_denied' })}">Cancel</a>`
  }

  private exchange(form: URLSearchParams): object {
    const code = form.get('code') ?? ''
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid = form.get('client_secret') === 'secret' && this.challenges.get(code) === challenge
    this.challenges.delete(code)
    // GitHub returns errors with status 200 too.
    return isValid
      ? { access_token: accessToken, token_type: 'bearer', scope: 'read:user,user:email' }
      : { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }
  }
}

/** A person without an account on the server. */
export function newPerson(): Person {
  return {
    id: Math.floor(Math.random() * 2 ** 31),
    name: 'Ada King de Lovelace',
    email: `ada.${randomUUID()}@example.org`,
    isVerified: true,
  }
}

const isAuthorized = ({ headers }: IncomingMessage) => headers.authorization === `Bearer ${accessToken}`
