export interface Person {
  email: string
  firstName: string | null
  lastName: string | null
  settings?: { username: string | null } | null
}

/** The letters of an avatar: from the names, else from the email, else « U » for « utilisateur ». */
export function initials({ firstName, lastName, email }: Person): string {
  const letters = [firstName, lastName].map(firstLetter).join('') || firstLetter(email) || 'U'
  return letters.toLocaleUpperCase('fr')
}

/** The name to show for a person: their username, else their names, else their email. */
export function displayName({ firstName, lastName, email, settings }: Person): string {
  const names = [firstName, lastName]
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ')
  return settings?.username || names || email
}

/** The first character, which may be several code units. */
function firstLetter(text: string | null): string {
  return Array.from(text?.trim().normalize() ?? '')[0] ?? ''
}
