import type { APIRequestContext, Page } from '@playwright/test'
import type { UserType } from './api'

/** Creates another account. */
export type NewSession = (userType: UserType) => Promise<APIRequestContext>

/** A page in a certain state, to test and to take screenshots of. */
export interface Screen {
  name: string
  /** The path, with parameters returned by `given`: `/workspace/:projectId/roadmap`. */
  path: string
  /** Who opens the page: a visitor, or an account with (or without) a type. */
  as: 'VISITOR' | UserType | null
  /** Sets up the account before the page is opened; for a visitor, the account of a creator whose data they see. */
  given?: (session: APIRequestContext, newSession: NewSession) => Promise<unknown>
  /** A selector of third-party markup, which is not checked. */
  thirdParty?: string
  /** Brings the page into its state, and waits until it is shown. */
  show: (page: Page) => Promise<unknown>
  /** `show` changes data, so the account is not shared with other screens. */
  changesData?: boolean
  /** `show` works differently on narrow screens, so the page is reloaded there. */
  differsOnNarrow?: boolean
}

interface Prepared {
  session: APIRequestContext | undefined
  parameters: unknown
}

/** The accounts for screens. Screens with the same setup share an account, unless they change data. */
export class ScreenAccounts {
  private readonly prepared = new Map<Screen['as'], Map<Screen['given'], Promise<Prepared>>>()

  constructor(private readonly newSession: (userType: UserType | null) => Promise<APIRequestContext>) {}

  of(screen: Screen): Promise<Prepared> {
    if (screen.changesData) return this.prepare(screen)
    const { as, given } = screen
    const ofType = this.prepared.get(as) ?? new Map<Screen['given'], Promise<Prepared>>()
    this.prepared.set(as, ofType)
    const prepared = ofType.get(given) ?? this.prepare(screen)
    ofType.set(given, prepared)
    return prepared
  }

  private async prepare({ as, given }: Screen): Promise<Prepared> {
    const session = as === 'VISITOR' ? undefined : await this.newSession(as)
    const parameters = await given?.(session ?? (await this.newSession('CREATOR')), this.newSession)
    return { session, parameters }
  }
}

/** Fills the parameters of a path such as `/workspace/:projectId/roadmap`. */
export function fillPath(path: string, parameters: unknown): string {
  const values = (parameters ?? {}) as Record<string, string>
  return path.replaceAll(/:(\w+)/g, (pattern, name: string) => values[name] ?? pattern)
}
