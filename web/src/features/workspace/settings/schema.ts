import * as v from 'valibot'
import type {
  ProjectListingKind,
  ProjectListingLanguage,
  ProjectStatus,
  ProjectVisibility,
  SetFeedbackWidgetInput,
  SetProjectListingInput,
  UpdateSettingsInput,
  UpdateWorkspaceSettingsInput,
} from '~/api/types.generated'
import type { Changed } from '~/forms/useServerForm'
import { personas } from '~/domain/persona'
import { splitList } from '~/lib/splitList'
import { atMost, lengthOf, rule, text } from '~/ui/form/rules'
import { projectStatuses } from '~/ui/status/projectStyles'
import type {
  WorkspaceSettings_ListingFragment,
  WorkspaceSettings_SettingsFragment,
  WorkspaceSettingsQuery,
} from './WorkspaceSettings.generated'
import type { WorkspaceSettings_WorkspaceSettingsFragment } from './WorkspaceSettingsChange.generated'

/** From the fewest people who see the public page to the most. */
export const visibilities = ['PRIVATE', 'UNLISTED', 'PUBLIC'] as const satisfies ProjectVisibility[]

export const listingKinds = ['APP', 'GAME', 'SITE'] as const satisfies ProjectListingKind[]
export const listingLanguages = ['FRENCH', 'ENGLISH', 'OTHER'] as const satisfies ProjectListingLanguage[]

/** `owner/name` or its address, or nothing. */
function isRepository(value: string): boolean {
  return value === '' || /^(https?:\/\/)?(www\.)?(github\.com\/)?[\w-]{1,39}\/[\w.-]{1,100}\/?$/.test(value)
}

/** An origin of a site: `https://exemple.fr`, with http for this machine only. */
function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(value)
  const isHere = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  const isBare = pathname === '/' && !search && !hash && !username && !password && !value.includes('*')
  return isBare && (protocol === 'https:' || (protocol === 'http:' && isHere))
}

/** The lines of a text that are not blank. */
const linesOf = (value: string) =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const fields = v.object({
  language: v.picklist(['FRENCH', 'ENGLISH']),
  theme: v.picklist(['LIGHT', 'DARK', 'SYSTEM']),
  defaultPersona: v.picklist(personas),
  status: v.picklist(projectStatuses),
  startDate: v.string(),
  endDate: v.string(),
  tags: text(
    rule((value) => splitList(value).length <= 20, 'workspace.tooManyTags'),
    rule((value) => splitList(value).every((tag) => lengthOf(tag) <= 40), 'workspace.tagTooLong'),
  ),
  color: text(rule((value) => /^#[0-9a-f]{6}$/i.test(value), 'workspace.colorInvalid')),
  githubRepository: text(rule(isRepository, 'workspace.repositoryInvalid')),
  hasNotifications: v.boolean(),
  usesModel: v.boolean(),
  visibility: v.picklist(visibilities),
  hasCollaboration: v.boolean(),
  hasPublicFeedback: v.boolean(),
  isLookingForTesters: v.boolean(),
  kind: v.picklist(listingKinds),
  projectLanguage: v.picklist(listingLanguages),
  question: text(atMost(300, 'directory.questionTooLong')),
  /** Whether the widget is enabled. */
  isEnabled: v.boolean(),
  /** The allowed origins of the widget, one per line. */
  origins: text(
    rule((value) => linesOf(value).every(isOrigin), 'widget.originInvalid'),
    rule((value) => new Set(linesOf(value)).size <= 10, 'widget.tooManyOrigins'),
  ),
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
  v.forward(
    v.partialCheck(
      [['isEnabled'], ['origins']],
      ({ isEnabled, origins }) => !isEnabled || linesOf(origins).length > 0,
      'widget.originRequired',
    ),
    ['origins'],
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
  usesModel: true,
  visibility: 'PRIVATE',
  hasCollaboration: true,
  hasPublicFeedback: false,
  isLookingForTesters: false,
  kind: 'APP',
  projectLanguage: 'FRENCH',
  question: '',
  isEnabled: false,
  origins: '',
}

type PersonalSettings = WorkspaceSettings_SettingsFragment
type Project = NonNullable<WorkspaceSettingsQuery['project']>
type ProjectSettings = WorkspaceSettings_WorkspaceSettingsFragment

interface Owned {
  status: ProjectStatus
  visibility: ProjectVisibility
  listing: WorkspaceSettings_ListingFragment | null
  widget: Project['widget']
}

export function valuesOf(
  { language, theme, defaultPersona }: PersonalSettings,
  { status, visibility, listing, widget }: Owned,
  project: ProjectSettings,
): SettingsValues {
  const { startDate, endDate, tags, color, githubRepository } = project
  const { hasNotifications, usesModel, hasCollaboration, hasPublicFeedback } = project
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
    usesModel,
    visibility,
    hasCollaboration,
    hasPublicFeedback,
    isLookingForTesters: listing?.isOpen ?? defaultValues.isLookingForTesters,
    kind: listing?.kind ?? defaultValues.kind,
    projectLanguage: listing?.language ?? defaultValues.projectLanguage,
    question: listing?.question ?? '',
    isEnabled: widget?.isEnabled ?? false,
    origins: widget?.origins.join('\n') ?? '',
  }
}

/** What was changed of what the project says in the directory, null when nothing was. */
export function toListingInput(
  { isLookingForTesters: isOpen, kind, projectLanguage: language, question }: SettingsValues,
  changed: Changed<SettingsValues>,
  projectId: string,
): SetProjectListingInput | null {
  const changes = {
    ...(changed.isLookingForTesters && { isOpen }),
    ...(changed.kind && { kind }),
    ...(changed.projectLanguage && { language }),
    ...(changed.question && { question: question || null }),
  }
  return Object.keys(changes).length > 0 ? { ...changes, projectId } : null
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
  const { hasNotifications, usesModel, hasCollaboration, hasPublicFeedback } = values
  const input = {
    startDate: startDate || null,
    endDate: endDate || null,
    tags: splitList(tags),
    color: color.toLowerCase(),
    githubRepository: githubRepository || null,
    hasNotifications,
    usesModel,
    hasCollaboration,
    hasPublicFeedback,
  }
  const changes = pickChanged(input, changed)
  return changes && { ...changes, projectId, expectedVersion: version }
}

/** The settings of the widget, null when none was changed. */
export function toWidgetInput(
  { isEnabled, origins }: SettingsValues,
  changed: Changed<SettingsValues>,
  { projectId, version }: { projectId: string; version: number },
): SetFeedbackWidgetInput | null {
  if (!changed.isEnabled && !changed.origins) return null
  return { projectId, expectedVersion: version, isEnabled, origins: linesOf(origins) }
}

function pickChanged<T extends object>(input: T, changed: Changed<SettingsValues>): Partial<T> | null {
  const entries = Object.entries(input).filter(([field]) => changed[field as keyof SettingsValues])
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : null
}
