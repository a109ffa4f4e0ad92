interface Step {
  id: string
  date: string
  createdAt: string
}

/** By date, then by creation, like the lists of the server. Ids increase with time. */
export const compareSteps = (one: Step, other: Step): number =>
  one.date + one.createdAt + one.id < other.date + other.createdAt + other.id ? -1 : 1
