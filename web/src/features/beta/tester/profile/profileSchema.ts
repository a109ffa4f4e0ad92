import * as v from 'valibot'
import type { UpdateTesterProfileInput } from '~/api/types.generated'
import { countries } from '~/domain/countries'
import { splitList } from '~/lib/splitList'
import { atLeast, atMost, isWebAddress, lengthOf, rule, text } from '~/ui/form/rules'
import type { MessageKey } from '~/ui/form/useErrorText'
import type { TesterProfile_ProfileFragment } from './TesterProfile.generated'

/*
 * The validation rules of the server, with the same messages. The form contains text only, which `toInput` converts to the input of
 * the API.
 */

const list = (most: number, tooMany: MessageKey, tooLong: MessageKey) =>
  text(
    rule((value) => splitList(value).length <= most, tooMany),
    rule((value) => splitList(value).every((word) => lengthOf(word) <= 40), tooLong),
  )

/** A Discord name, with or without a leading `@`; also the former format with four digits. */
const isDiscordName = (value: string) =>
  /^@?(?!.*\.\.)[a-z0-9._]{2,32}$/i.test(value) || /^@?[^@#:]{2,32}#\d{4}$/.test(value)

/** Text with `://` must be a web address: no Discord name contains it. */
const isContact = (value: string) =>
  value.includes('://') ? isWebAddress(value) && lengthOf(value) <= 500 : isDiscordName(value)

export const profileSchema = v.object({
  username: text(atLeast(1, 'profile.usernameRequired'), atMost(40, 'profile.usernameTooLong')),
  bio: text(atMost(2000, 'profile.bioTooLong')),
  skills: list(50, 'profile.tooManySkills', 'profile.skillTooLong'),
  competences: list(50, 'profile.tooManySkills', 'profile.skillTooLong'),
  availability: text(atMost(200, 'profile.availabilityTooLong')),
  country: v.picklist([...countries, '']),
  languages: list(20, 'profile.tooManyLanguages', 'profile.languageTooLong'),
  discordContact: text(rule((value) => value === '' || isContact(value), 'profile.discordContactInvalid')),
  // Accounts of an external provider may have no name. The server refuses to remove one.
  firstName: text(atMost(80, 'account.firstNameTooLong')),
  lastName: text(atMost(80, 'account.lastNameTooLong')),
})

type ProfileValues = v.InferOutput<typeof profileSchema>
export type ProfileField = keyof ProfileValues

export const emptyProfile: ProfileValues = {
  username: '',
  bio: '',
  skills: '',
  competences: '',
  availability: '',
  country: '',
  languages: '',
  discordContact: '',
  firstName: '',
  lastName: '',
}

export function valuesOf(profile: TesterProfile_ProfileFragment): ProfileValues {
  return {
    username: profile.username ?? '',
    bio: profile.bio ?? '',
    skills: profile.skills.join(', '),
    competences: profile.competences.join(', '),
    availability: profile.availability ?? '',
    country: profile.country ?? '',
    languages: profile.languages.join(', '),
    discordContact: profile.discordContact ?? '',
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
  }
}

/** Only the changed fields: the others may have been changed in another window meanwhile. */
export function toInput(
  values: ProfileValues,
  changed: Partial<Record<ProfileField, boolean | undefined>>,
): UpdateTesterProfileInput {
  const { skills, competences, languages, country, ...texts } = values
  const input: Required<Record<ProfileField, unknown>> = {
    ...texts,
    country: country || null,
    skills: splitList(skills),
    competences: splitList(competences),
    languages: splitList(languages),
  }
  return Object.fromEntries(Object.entries(input).filter(([field]) => changed[field as ProfileField]))
}
