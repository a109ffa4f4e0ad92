import * as v from 'valibot'
import type { CreateRoadmapItemInput, UpdateRoadmapItemInput } from '~/api/types.generated'
import type { Changed } from '~/forms/useServerForm'
import { localDay } from '~/lib/days'
import { atMost, text } from '~/ui/form/rules'
import type { RoadmapItem } from './liveRoadmap'

export const STEP_TITLE_MAX_LENGTH = 120

/** Nothing is required: the server gives a default title. */
export const itemSchema = v.object({
  title: text(atMost(STEP_TITLE_MAX_LENGTH, 'roadmap.titleTooLong')),
  description: text(atMost(5000, 'roadmap.descriptionTooLong')),
  date: v.string(),
})

export type ItemValues = v.InferInput<typeof itemSchema>
export type ItemField = keyof ItemValues

export const emptyValues: ItemValues = { title: '', description: '', date: '' }

export const valuesOf = ({ title, description, date }: RoadmapItem): ItemValues => ({ title, description, date })

/** Without a date, a step is for today where the user is, which may be another day than in the time zone of their account. */
export const dayOf = ({ date }: Pick<ItemValues, 'date'>): string => date || localDay(new Date())

export function toCreateInput(values: ItemValues, projectId: string): CreateRoadmapItemInput {
  return { projectId, title: values.title || null, description: values.description, date: dayOf(values) }
}

/** Only the changed fields: the others may have been changed in another window meanwhile. */
export function toUpdateInput(
  values: ItemValues,
  changed: Changed<ItemValues>,
  { id, version }: RoadmapItem,
): UpdateRoadmapItemInput {
  const fields = { title: values.title || null, description: values.description, date: dayOf(values) }
  const changes = Object.entries(fields).filter(([field]) => changed[field as ItemField])
  return { ...Object.fromEntries(changes), id, expectedVersion: version }
}
