import * as v from 'valibot'
import type { CreateProjectLinkInput, ProjectLinkMode, UpdateProjectLinkInput } from '~/api/types.generated'
import type { Changed } from '~/forms/useServerForm'
import { atLeast, atMost, rule, text } from '~/ui/form/rules'
import type { ProjectLink } from './liveLinks'

/* The rules of the server for a link. */

export interface LinkValues {
  name: string
  mode: ProjectLinkMode
  /** A number as typed; empty when the seats are not limited. */
  seats: string
  /** Empty when it does not end. */
  endsOn: string
}

export const linkEntries = {
  name: text(atLeast(1, 'projectLink.nameRequired'), atMost(80, 'projectLink.nameTooLong')),
  mode: v.picklist(['DIRECT', 'REQUEST']),
  seats: text(rule((seats) => seats === '' || isSeats(seats), 'projectLink.seatsInvalid')),
  endsOn: v.string(),
}

const isSeats = (seats: string) => /^\d{1,4}$/.test(seats) && Number(seats) >= 1 && Number(seats) <= 1000

export const linkSchema: v.GenericSchema<LinkValues, LinkValues> = v.object(linkEntries)

export const emptyLink: LinkValues = { name: '', mode: 'DIRECT', seats: '', endsOn: '' }

export const valuesOf = ({ name, mode, seats, endsOn }: ProjectLink): LinkValues => ({
  name,
  mode,
  seats: seats?.toString() ?? '',
  endsOn: endsOn ?? '',
})

const fieldsOf = ({ name, mode, seats, endsOn }: LinkValues) => ({
  name,
  mode,
  seats: seats === '' ? null : Number(seats),
  endsOn: endsOn || null,
})

export const toCreateInput = (values: LinkValues, projectId: string): CreateProjectLinkInput => ({
  ...fieldsOf(values),
  projectId,
})

/** Only the changed fields: the others may have been changed in another window meanwhile. */
export function toUpdateInput(values: LinkValues, changed: Changed<LinkValues>, id: string): UpdateProjectLinkInput {
  const changes = Object.entries(fieldsOf(values)).filter(([field]) => changed[field as keyof LinkValues])
  return { ...Object.fromEntries(changes), id }
}
