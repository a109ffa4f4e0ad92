import * as v from 'valibot'
import type {
  ProjectListingKind,
  ProjectListingLanguage,
  ProjectStatus,
  ProjectVisibility,
  SetProjectListingInput,
  UpdateSettingsInput,
  UpdateWorkspaceSettingsInput,
} from '~/api/types.generated'
import type { Changed } from '~/forms/useServerForm'
import { personas } from '~/domain/persona'
import { splitList } from '~/lib/splitList'
import { atMost, lengthOf, rule, text } from '~/ui/form/rules'
import type {
  WorkspaceSettings_ListingFragment,
  WorkspaceSettings_SettingsFragment,
} from './WorkspaceSettings.generated'
import type { WorkspaceSettings_WorkspaceSettingsFragment } from './WorkspaceSettingsChange.generated'

/** In the order of the life cycle of a project. */
export const statuses = ['IN_PROGRESS', 'PAUSED', 'COMPLETED'] as const satisfies ProjectStatus[]

/** From the fewest people who see the public page to the most. */
export const visibilities = ['PRIVATE', 'UNLISTED', 'PUBLIC'] as const satisfies ProjectVisibility[]

export const listingKinds = ['APP', 'GAME', 'SITE'] as const satisfies ProjectListingKind[]
export const listingLanguages = ['FRENCH', 'ENGLISH', 'OTHER'] as const satisfies ProjectListingLanguage[]

/** `owner/name` or its address, or nothing. */
function isRepository(value: string): boolean {
  return value === '' || /^(https?:\/\/)?(www\.)?(github\.com\/)?[\w-]{1,39}\/[\w.-]{1,100}\/?$/.test(value)
}

const fields = v.object({
  language: v.picklist(['FRENCH', 'ENGLISH']),
  theme: v.picklist(['LIGHT', 'DARK', 'SYSTEM']),
  defaultPersona: v.picklist(personas),
  status: v.picklist(statuses),
  startDate: v.string(),
  endDate: v.string(),
  tags: text(
    rule((value) => splitList(value).length <= 20, 'workspace.tooManyTags'),
    rule((value) => splitList(value).every((tag) => lengthOf(tag) <= 40), 'workspace.tagTooLong'),
  ),
  color: text(rule((value) => /^#[0-9a-f]{6}$/i.test(value), 'workspace.colorInvalid')),
  githubRepository: text(rule(isRepository, 'workspace.repositoryInvalid')),
  hasNotifications: v.boolean(),
  visibility: v.picklist(visibilities),
  hasCollaboration: v.boolean(),
  hasPublicFeedback: v.boolean(),
  isLookingForTesters: v.boolean(),
  kind: v.picklist(listingKinds),
  projectLanguage: v.picklist(listingLanguages),
  question: text(atMost(300, 'directory.questionTooLong')),
})

export const settingsSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['startDate'], ['endDate']],
      ({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate,
      'workspace.datesReversed',
    ),
    ['endDate'],
  ),
)

export type SettingsValues = v.InferInput<typeof fields>

/** The defaults of the server. */
export const defaultValues: SettingsValues = {
  language: 'FRENCH',
  theme: 'SYSTEM',
  defaultPersona: 'STRATEGIC',
  status: 'IN_PROGRESS',
  startDate: '2025-06-01',
  endDate: '2025-08-31',
  tags: 'marketing, produit, développement',
  color: '#9b87f5',
  githubRepository: '',
  hasNotifications: true,
  visibility: 'PRIVATE',
  hasCollaboration: true,
  hasPublicFeedback: false,
  isLookingForTesters: false,
  kind: 'APP',
  projectLanguage: 'FRENCH',
  question: '',
}

type PersonalSettings = WorkspaceSettings_SettingsFragment
type ProjectSettings = WorkspaceSettings_WorkspaceSettingsFragment

interface Owned {
  status: ProjectStatus
  visibility: ProjectVisibility
  listing: WorkspaceSettings_ListingFragment | null
}

export function valuesOf(
  { language, theme, defaultPersona }: PersonalSettings,
  { status, visibility, listing }: Owned,
  project: ProjectSettings,
): SettingsValues {
  const { startDate, endDate, tags, color, githubRepository } = project
  const { hasNotifications, hasCollaboration, hasPublicFeedback } = project
  return {
    language,
    theme,
    defaultPersona,
    status,
    startDate,
    endDate,
    tags: tags.join(', '),
    color,
    githubRepository: githubRepository ?? '',
    hasNotifications,
    visibility,
    hasCollaboration,
    hasPublicFeedback,
    isLookingForTesters: listing?.isOpen ?? defaultValues.isLookingForTesters,
    kind: listing?.kind ?? defaultValues.kind,
    projectLanguage: listing?.language ?? defaultValues.projectLanguage,
    question: listing?.question ?? '',
  }
}

/** What the project says in the directory, null when nothing of it was changed. */
export function toListingInput(
  { isLookingForTesters: isOpen, kind, projectLanguage: language, question }: SettingsValues,
  changed: Changed<SettingsValues>,
  projectId: string,
): SetProjectListingInput | null {
  const isChanged = changed.isLookingForTesters || changed.kind || changed.projectLanguage || changed.question
  return isChanged ? { projectId, isOpen, kind, language, question: question || null } : null
}

/** The changed settings of the user; the others belong to the project. Null when none was changed. */
export function toPersonalInput(values: SettingsValues, changed: Changed<SettingsValues>): UpdateSettingsInput | null {
  const { language, theme, defaultPersona } = values
  return pickChanged({ language, theme, defaultPersona }, changed)
}

/** The changed settings of the project, null when none was changed. An empty date resets it to the default. */
export function toProjectInput(
  values: SettingsValues,
  changed: Changed<SettingsValues>,
  { projectId, version }: { projectId: string; version: number },
): UpdateWorkspaceSettingsInput | null {
  const { startDate, endDate, tags, color, githubRepository } = values
  const { hasNotifications, hasCollaboration, hasPublicFeedback } = values
  const input = {
    startDate: startDate || null,
    endDate: endDate || null,
    tags: splitList(tags),
    color: color.toLowerCase(),
    githubRepository: githubRepository || null,
    hasNotifications,
    hasCollaboration,
    hasPublicFeedback,
  }
  const changes = pickChanged(input, changed)
  return changes && { ...changes, projectId, expectedVersion: version }
}

function pickChanged<T extends object>(input: T, changed: Changed<SettingsValues>): Partial<T> | null {
  const entries = Object.entries(input).filter(([field]) => changed[field as keyof SettingsValues])
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : null
}
