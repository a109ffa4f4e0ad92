/** The parts of the page, in order; each has its words in the catalogue and its place in the table of contents. */
export const sections = [
  { key: 'first', id: 'premiere-requete' },
  { key: 'tokens', id: 'jetons' },
  { key: 'lists', id: 'listes' },
  { key: 'errors', id: 'erreurs' },
  { key: 'limits', id: 'limites' },
  { key: 'live', id: 'temps-reel' },
  { key: 'webhooks', id: 'webhooks' },
  { key: 'campaign', id: 'client-type' },
  { key: 'schema', id: 'schema' },
] as const

export type SectionKey = (typeof sections)[number]['key']
