import * as v from 'valibot'
import type { UpdateSettingsInput } from '~/api/types.generated'
import type { Changed } from '~/forms/useServerForm'
import { message } from '~/ui/form/useErrorText'
import type { ReminderSettingsQuery } from './Reminders.generated'

/** What an input of the type `time` has: nothing until both numbers are given. */
const isTime = (value: string) => /^\d\d:\d\d$/.test(value)

export const reminderSchema = v.pipe(
  v.object({
    hasDeadlineReminders: v.boolean(),
    hasSilenceReminders: v.boolean(),
    hasPushNotifications: v.boolean(),
    isQuiet: v.boolean(),
    start: v.string(),
    end: v.string(),
    timeZone: v.string(),
  }),
  // The times are not shown, and not sent, without quiet hours.
  v.forward(
    v.partialCheck(
      [['isQuiet'], ['start']],
      ({ isQuiet, start }) => !isQuiet || isTime(start),
      message('settings:reminders.timeMissing'),
    ),
    ['start'],
  ),
  v.forward(
    v.partialCheck(
      [['isQuiet'], ['end']],
      ({ isQuiet, end }) => !isQuiet || isTime(end),
      message('settings:reminders.timeMissing'),
    ),
    ['end'],
  ),
  v.forward(
    v.partialCheck(
      [['isQuiet'], ['start'], ['end']],
      ({ isQuiet, start, end }) => !isQuiet || start !== end,
      message('settings:reminders.sameTimes'),
    ),
    ['end'],
  ),
)

type ReminderValues = v.InferOutput<typeof reminderSchema>

/** The product's defaults. */
export const noReminders: ReminderValues = {
  hasDeadlineReminders: true,
  hasSilenceReminders: true,
  hasPushNotifications: true,
  isQuiet: true,
  start: '21:00',
  end: '08:00',
  timeZone: 'Europe/Paris',
}

type Settings = NonNullable<NonNullable<ReminderSettingsQuery['viewer']>['settings']>

export function valuesOf(settings: Settings): ReminderValues {
  const { hasDeadlineReminders, hasSilenceReminders, hasPushNotifications, quietHours, timeZone } = settings
  return {
    hasDeadlineReminders,
    hasSilenceReminders,
    hasPushNotifications,
    isQuiet: quietHours !== null,
    // Where there are none, those that are proposed.
    start: quietHours?.start ?? noReminders.start,
    end: quietHours?.end ?? noReminders.end,
    timeZone,
  }
}

/** What was changed. */
export function toInput(values: ReminderValues, changed: Changed<ReminderValues>): UpdateSettingsInput {
  const { isQuiet, start, end, ...rest } = values
  const entries = Object.entries(rest).filter(([field]) => changed[field as keyof ReminderValues])
  const areHoursChanged = changed.isQuiet || changed.start || changed.end
  return {
    ...(Object.fromEntries(entries) as UpdateSettingsInput),
    ...(areHoursChanged && { quietHours: isQuiet ? { start, end } : null }),
  }
}

/** The names of time zones, with the one that is set in any case: the server may know more of them than this browser. */
export const timeZones = (current: string): string[] =>
  [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].toSorted()
