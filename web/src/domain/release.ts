interface Dated {
  id: string
  releasedOn: string
}

/** Newest first, like the lists of the server. Ids increase with time: they order releases of the same day. */
export const compareReleases = (one: Dated, other: Dated): number =>
  one.releasedOn + one.id > other.releasedOn + other.id ? -1 : 1
