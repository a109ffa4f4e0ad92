import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { SERVER_ERROR } from './useErrorText'

interface UserError {
  /** The path of the field, such as `["input", "title"]`. Null for an error of the whole form. */
  field: readonly string[] | null
  message: string
}

/** Sets the server's errors on their fields, or on the root of the form. */
export function applyUserErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'getValues' | 'setError'>,
  userErrors: readonly UserError[],
) {
  const names = Object.keys(form.getValues())
  userErrors.forEach(({ field, message }, index) => {
    const name = names.find((name) => name === field?.[1]) as FieldPath<T> | undefined
    form.setError(name ?? 'root', { type: SERVER_ERROR, message }, { shouldFocus: index === 0 })
  })
}
