import { paths } from '~/lib/navigation/paths'

/** The open feedback is part of the address: `?retour=fbk_…`. */
export const SENT_PARAM = 'retour'

/** The page of what the tester has sent, with one of it open. */
export const sentPath = (feedbackId: string) =>
  `${paths.profileFeedback}?${new URLSearchParams({ [SENT_PARAM]: feedbackId })}`
