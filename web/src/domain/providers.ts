/** The display names of the OAuth providers. */
export const providerNames = { DISCORD: 'Discord', GITHUB: 'GitHub' } as const
