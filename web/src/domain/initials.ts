export interface Person {
  email: string
  firstName: string | null
  lastName: string | null
  settings?: { username: string | null } | null
}

/** The letters of an avatar: those of the names, else of the address, else « U » for « utilisateur ». */
export function initials({ firstName, lastName, email }: Person): string {
  const letters = [firstName, lastName].map(firstLetter).join('') || firstLetter(email) || 'U'
  return letters.toLocaleUpperCase('fr')
}

/** How to call someone: as they asked to be called, by the names known, else by the address. */
export function displayName({ firstName, lastName, email, settings }: Person): string {
  const names = [firstName, lastName]
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ')
  return settings?.username || names || email
}

/** Counted in characters, not in code units. */
function firstLetter(text: string | null): string {
  return Array.from(text?.trim().normalize() ?? '')[0] ?? ''
}
