/** Other services one can sign in with, as they write their names. */
export const providerNames = { DISCORD: 'Discord', GITHUB: 'GitHub' } as const
