import type { APIRequestContext, Page } from '@playwright/test'
import type { UserType } from './api'

/** An account beside the one that looks. */
export type NewSession = (userType: UserType) => Promise<APIRequestContext>

/** A page in a state worth looking at. */
export interface Screen {
  name: string
  /** Parameters are those that `given` gives back: `/workspace/:projectId/roadmap`. */
  path: string
  /** Who looks: a visitor, or someone signed up with (or without) a type. */
  as: 'VISITOR' | UserType | null
  /** What their account holds before the page opens; for a visitor, that of a creator whose things they see. */
  given?: (session: APIRequestContext, newSession: NewSession) => Promise<unknown>
  /** A part whose markup is a library's, not ours to mend. */
  foreign?: string
  /** What is done on the page, and what says that it is there. */
  show: (page: Page) => Promise<unknown>
  /** `show` sends something that the account keeps: no other screen is looked at with it. */
  isWriting?: boolean
  /** `show` goes another way on a narrow screen: there the page is loaded anew. */
  isOtherwiseNarrow?: boolean
}

interface Prepared {
  session: APIRequestContext | undefined
  parameters: unknown
}

/** The accounts that screens are looked at with. One that only shows what it holds serves all the screens that need the same. */
export class ScreenAccounts {
  private readonly prepared = new Map<Screen['as'], Map<Screen['given'], Promise<Prepared>>>()

  constructor(private readonly newSession: (userType: UserType | null) => Promise<APIRequestContext>) {}

  of(screen: Screen): Promise<Prepared> {
    if (screen.isWriting) return this.prepare(screen)
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

/** `/workspace/:projectId/roadmap` with what `given` made. */
export function addressOf(path: string, parameters: unknown): string {
  const values = (parameters ?? {}) as Record<string, string>
  return path.replaceAll(/:(\w+)/g, (pattern, name: string) => values[name] ?? pattern)
}
