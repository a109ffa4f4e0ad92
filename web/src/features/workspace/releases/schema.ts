import * as v from 'valibot'
import type { CreateReleaseInput, UpdateReleaseInput } from '~/api/types.generated'
import type { Changed } from '~/forms/useServerForm'
import { localDay } from '~/lib/days'
import { atLeast, atMost, isWebAddress, rule, text } from '~/ui/form/rules'
import type { Release } from './liveReleases'

/** The server's rules, checked before a release is sent, with the messages of the same catalogue. */
export const releaseSchema = v.object({
  name: text(atLeast(1, 'release.nameRequired'), atMost(40, 'release.nameTooLong')),
  releasedOn: text(atLeast(1, 'release.dateRequired')),
  link: text(
    rule((value) => value === '' || isWebAddress(value), 'release.linkInvalid'),
    atMost(2000, 'release.linkTooLong'),
  ),
  notes: text(atMost(10_000, 'release.notesTooLong')),
})

export type ReleaseValues = v.InferInput<typeof releaseSchema>
export type ReleaseField = keyof ReleaseValues

/** A new release is proposed for today. */
export const newRelease = (): ReleaseValues => ({ name: '', releasedOn: localDay(new Date()), link: '', notes: '' })

export const valuesOf = ({ name, releasedOn, link, notes }: Release): ReleaseValues => ({
  name,
  releasedOn,
  link: link ?? '',
  notes,
})

export const toCreateInput = (values: ReleaseValues, projectId: string): CreateReleaseInput => ({
  ...values,
  projectId,
  link: values.link || null,
})

/** Only the changed fields: the others may have been changed in another window meanwhile. */
export function toUpdateInput(
  values: ReleaseValues,
  changed: Changed<ReleaseValues>,
  { id, version }: Release,
): UpdateReleaseInput {
  const fields = { ...values, link: values.link || null }
  const changes = Object.entries(fields).filter(([field]) => changed[field as ReleaseField])
  return { ...Object.fromEntries(changes), id, expectedVersion: version }
}
