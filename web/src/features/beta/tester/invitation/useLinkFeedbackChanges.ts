import { useChanges, useFirstCursor } from '~/api/realtime/useChanges'
import { LinkFeedbackChangesDocument } from './requests/LinkFeedback.generated'

interface Options {
  /** The token of the invitation; null when nothing was sent by its link. */
  token: string | null
  /** The cursor of the query that read the invitation. */
  changeCursor?: string | null | undefined
  /** Called when something became of what was sent. */
  onChange: () => void
}

/** Follows what becomes of the feedback that was sent through a link, without an account. */
export function useLinkFeedbackChanges({ token, changeCursor, onChange }: Options): void {
  const after = useFirstCursor(changeCursor)
  useChanges(LinkFeedbackChangesDocument, {
    variables: token === null ? null : { token, after },
    onNews({ linkFeedbackChanges: { changes } }) {
      if (changes.length > 0) onChange()
    },
  })
}
