import type { ParseKeys } from 'i18next'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** The message of a validation rule: a key of the `errors` catalogue, or of another one with its namespace. */
export type MessageKey = ParseKeys<['errors', 'auth', 'projects', 'settings', 'stories']>

/** Has the compiler check that the catalogues contain the message. */
export const message = (key: MessageKey) => key

/** The type of an error from the server. Its message is already translated. */
export const SERVER_ERROR = 'server'

export function useErrorText() {
  const { t } = useTranslation('errors')
  return (error: FieldError | undefined): string | undefined => {
    if (!error?.message) return undefined
    return error.type === SERVER_ERROR ? error.message : t(error.message as ParseKeys<'errors'>)
  }
}
