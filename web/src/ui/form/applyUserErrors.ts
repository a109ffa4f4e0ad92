import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { SERVER_ERROR } from './useErrorText'

interface UserError {
  /** `["input", "title"]`, or null when it is about no field. */
  field: readonly string[] | null
  message: string
}

/** Puts what the server refused where it belongs: under its field, or on the form as a whole. */
export function applyUserErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'getValues' | 'setError'>,
  userErrors: readonly UserError[],
) {
  const names = Object.keys(form.getValues())
  userErrors.forEach(({ field, message }, index) => {
    const name = names.find((known) => known === field?.[1]) as FieldPath<T> | undefined
    form.setError(name ?? 'root', { type: SERVER_ERROR, message }, { shouldFocus: index === 0 })
  })
}
