import * as v from 'valibot'
import type { MessageKey } from '~/ui/form/useErrorText'
import { atMost, text } from '~/ui/form/rules'

/** The choices that are no release. */
export const NEW_RELEASE = 'new'
export const NO_RELEASE = 'none'

const nameRequired: MessageKey = 'release.nameRequired'

/**
 * Where feedback is fixed: the id of a release, or one of the other choices. The name is that of a new release. Whether its
 * duplicates are fixed too, and the step that it was planned in is completed.
 */
export const fixSchema = v.pipe(
  v.object({
    release: v.string(),
    name: text(atMost(40, 'release.nameTooLong')),
    withDuplicates: v.boolean(),
    completesStep: v.boolean(),
  }),
  v.forward(
    v.partialCheck(
      [['release'], ['name']],
      ({ release, name }) => release !== NEW_RELEASE || name !== '',
      nameRequired,
    ),
    ['name'],
  ),
)

export type FixValues = v.InferInput<typeof fixSchema>

export const emptyFix: FixValues = { release: '', name: '', withDuplicates: true, completesStep: true }
