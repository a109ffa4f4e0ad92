/**
 * The feedback to list: what the server's list has, and the open one where it was before it left the list, for example because
 * opening it has marked it as read. The list then does not move under the reader, and the next one is still the next one.
 *
 * @param previous the ids listed before
 * @param current the ids that the list has now
 * @param openId the open feedback
 */
export function stableOrder(previous: readonly string[], current: readonly string[], openId: string | null): string[] {
  if (openId === null || current.includes(openId)) return [...current]
  const place = previous.indexOf(openId)
  if (place < 0) return [...current]
  const before = previous.slice(0, place).findLast((id) => current.includes(id))
  return current.toSpliced(before === undefined ? 0 : current.indexOf(before) + 1, 0, openId)
}

/** The id that takes the place of one that has left the list: the next one of those that stay, else the one before. */
export function successor(previous: readonly string[], id: string, current: readonly string[]): string | undefined {
  const place = previous.indexOf(id)
  const isListed = (other: string) => current.includes(other)
  return place < 0 ? current[0] : (previous.slice(place).find(isListed) ?? previous.slice(0, place).findLast(isListed))
}

/** The id after or before the open one; the first one when none is open. Undefined at the end of the list. */
export function neighbour(ids: readonly string[], openId: string | null, step: 1 | -1): string | undefined {
  const place = openId === null ? -1 : ids.indexOf(openId)
  if (place < 0) return step === 1 ? ids[0] : undefined
  return ids[place + step]
}
