import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { SERVER_ERROR } from './useErrorText'

interface UserError {
  /** The path of the field, such as `["input", "title"]` or `["input", "questions", "0", "text"]`. Null for an error of the whole form. */
  field: readonly string[] | null
  message: string
}

/** Sets the server's errors on their fields, or on the root of the form. Of a path, the part that the form has counts. */
export function applyUserErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'getValues' | 'setError' | 'setFocus'>,
  userErrors: readonly UserError[],
) {
  const values = form.getValues()
  userErrors.forEach(({ field, message }, index) => {
    const [top, ...nested] = knownPath(values, field?.slice(1) ?? [])
    const name = [top, ...nested].join('.') as FieldPath<T>
    form.setError(top === undefined ? 'root' : name, { type: SERVER_ERROR, message }, { shouldFocus: index === 0 })
    // One control may have all that is nested.
    if (index === 0 && nested.length > 0) form.setFocus(top as FieldPath<T>)
  })
}

function knownPath(values: unknown, path: readonly string[]): string[] {
  const known: string[] = []
  let value = values
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !(part in value)) break
    known.push(part)
    value = (value as Record<string, unknown>)[part]
  }
  return known
}
