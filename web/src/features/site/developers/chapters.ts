import { paths } from '~/lib/navigation/paths'

/** The chapters in order. Their texts are in the `developers` catalogue. The first one is on the start page. */
export const chapters = [
  { key: 'first', path: paths.developers },
  { key: 'tokens', path: paths.developersTokens },
  { key: 'lists', path: paths.developersLists },
  { key: 'errors', path: paths.developersErrors },
  { key: 'codes', path: paths.developersCodes },
  { key: 'limits', path: paths.developersLimits },
  { key: 'live', path: paths.developersLive },
  { key: 'webhooks', path: paths.developersWebhooks },
  { key: 'widget', path: paths.developersWidget },
  { key: 'campaign', path: paths.developersCampaign },
  { key: 'schema', path: paths.developersSchema },
] as const

export type ChapterKey = (typeof chapters)[number]['key']
