import type { ApiTokenScope } from '~/api/types.generated'

/** What a token may be allowed to see and to change: a right to change includes the right to see. */
export const resources = [
  'PROJECTS',
  'INVITATIONS',
  'FEEDBACK',
  'TESTERS',
  'WORKSPACE',
  'CHAT',
  'NOTIFICATIONS',
  'PROFILE',
  'WEBHOOKS',
] as const

export type Resource = (typeof resources)[number]

const scopeOf = (resource: Resource, right: 'READ' | 'WRITE') => `${resource}_${right}` as ApiTokenScope

export const readScope = (resource: Resource): ApiTokenScope => scopeOf(resource, 'READ')

/** Null where there is nothing to change. */
export const writeScope = (resource: Resource): ApiTokenScope | null =>
  resource === 'TESTERS' ? null : scopeOf(resource, 'WRITE')

export interface Rights {
  resource: Resource
  right: 'READ' | 'WRITE'
}

/** The rights that the scopes amount to, each resource once. */
export function rightsOf(scopes: readonly string[]): Rights[] {
  return resources.flatMap((resource): Rights[] => {
    const write = writeScope(resource)
    if (write && scopes.includes(write)) return [{ resource, right: 'WRITE' }]
    return scopes.includes(readScope(resource)) ? [{ resource, right: 'READ' }] : []
  })
}

/** The scopes with one of them given or taken away. */
export function withScope(scopes: readonly string[], scope: string, isGiven: boolean): string[] {
  const others = scopes.filter((other) => other !== scope)
  return isGiven ? [...others, scope] : others
}
