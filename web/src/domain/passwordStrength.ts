type Strength = 'weak' | 'fair' | 'strong'

/** A hint only: depends on the length, and less on the variety of characters. */
export function passwordStrength(password: string): Strength {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const length = new Set(password).size < 4 ? 0 : password.length
  if (length >= 16 || (length >= 12 && kinds >= 3)) return 'strong'
  if (length >= 12 || (length >= 8 && kinds >= 2)) return 'fair'
  return 'weak'
}
