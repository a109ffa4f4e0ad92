import * as v from 'valibot'
import type { CreateProjectInput, UpdateProjectInput } from '~/api/types.generated'
import { splitList } from '~/lib/splitList'
import { atLeast, atMost, isWebAddress, lengthOf, rule, text } from '~/ui/form/rules'
import { projectStatuses } from '~/ui/status/projectStyles'
import type { ProjectForm_ProjectFragment } from './ProjectForm.generated'

/*
 * The server's rules, checked before a project is sent, with the messages of the same catalogue. The form's values are text;
 * they are converted to an input of the API when they are sent.
 */

export const projectSchema = v.object({
  title: text(atLeast(3, 'project.titleTooShort'), atMost(120, 'project.titleTooLong')),
  description: text(atLeast(10, 'project.descriptionTooShort'), atMost(5000, 'project.descriptionTooLong')),
  objectives: text(atLeast(10, 'project.objectivesTooShort'), atMost(5000, 'project.objectivesTooLong')),
  feedbackType: text(atLeast(3, 'project.feedbackTypeTooShort'), atMost(120, 'project.feedbackTypeTooLong')),
  prototypeLink: text(
    rule((value) => value === '' || isWebAddress(value), 'project.linkInvalid'),
    atMost(2000, 'project.linkTooLong'),
  ),
  deadline: text(atLeast(1, 'project.deadlineRequired')),
  /** Only of an existing project: a new one is in progress. */
  status: v.picklist(projectStatuses),
  keywords: text(
    rule((value) => splitList(value).length > 0, 'project.keywordRequired'),
    rule((value) => splitList(value).length <= 20, 'project.tooManyKeywords'),
    rule((value) => splitList(value).every((keyword) => lengthOf(keyword) <= 40), 'project.keywordTooLong'),
  ),
  detailsForTesters: text(atLeast(10, 'project.detailsTooShort'), atMost(5000, 'project.detailsTooLong')),
})

export type ProjectValues = v.InferInput<typeof projectSchema>
export type ProjectField = keyof ProjectValues

export const noValues: ProjectValues = {
  title: '',
  description: '',
  objectives: '',
  feedbackType: '',
  prototypeLink: '',
  deadline: '',
  keywords: '',
  status: 'IN_PROGRESS',
  detailsForTesters: '',
}

export function valuesOf(project: ProjectForm_ProjectFragment): ProjectValues {
  const { title, description, objectives, feedbackType, prototypeLink, deadline, keywords, status, detailsForTesters } =
    project
  return {
    title,
    description,
    objectives,
    feedbackType,
    prototypeLink: prototypeLink ?? '',
    deadline,
    keywords: keywords.join(', '),
    status,
    detailsForTesters,
  }
}

export function toCreateInput(values: ProjectValues): CreateProjectInput {
  const { prototypeLink, keywords, status: _status, ...texts } = values
  return { ...texts, prototypeLink: prototypeLink || null, keywords: splitList(keywords) }
}

/** Only the changed fields, so that another window's changes to the others are kept. Without the status; null when nothing changed. */
export function toUpdateInput(
  values: ProjectValues,
  changed: Partial<Record<ProjectField, boolean | undefined>>,
  { id, version }: { id: string; version: number },
): UpdateProjectInput | null {
  const changes = Object.entries(toCreateInput(values)).filter(([field]) => changed[field as ProjectField])
  return changes.length > 0 ? { ...Object.fromEntries(changes), id, expectedVersion: version } : null
}
