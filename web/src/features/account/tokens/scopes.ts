import type { ApiTokenScope } from '~/api/types.generated'

/** What a token can be given access to. The right to change a resource includes the right to read it. */
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

/** Null for a resource that cannot be changed. */
export const writeScope = (resource: Resource): ApiTokenScope | null =>
  resource === 'TESTERS' ? null : scopeOf(resource, 'WRITE')

interface Rights {
  resource: Resource
  right: 'READ' | 'WRITE'
}

/** The highest right per resource that the scopes give. */
export function rightsOf(scopes: readonly string[]): Rights[] {
  return resources.flatMap((resource): Rights[] => {
    const write = writeScope(resource)
    if (write && scopes.includes(write)) return [{ resource, right: 'WRITE' }]
    return scopes.includes(readScope(resource)) ? [{ resource, right: 'READ' }] : []
  })
}

/** The scopes with one of them added or removed. */
export function withScope(scopes: readonly string[], scope: string, isGiven: boolean): string[] {
  const others = scopes.filter((other) => other !== scope)
  return isGiven ? [...others, scope] : others
}
