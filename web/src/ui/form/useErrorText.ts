import type { ParseKeys } from 'i18next'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** A message in a validation schema: a key of the catalogue of errors, or of another one with its namespace. */
export type MessageKey = ParseKeys<['errors', 'auth', 'projects', 'stories']>

/** The type given to an error which the server found; its message is a sentence in the reader's language already. */
export const SERVER_ERROR = 'server'

export function useErrorText() {
  const { t } = useTranslation('errors')
  return (error: FieldError | undefined): string | undefined => {
    if (!error?.message) return undefined
    return error.type === SERVER_ERROR ? error.message : t(error.message as ParseKeys<'errors'>)
  }
}
