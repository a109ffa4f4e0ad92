import i18next from 'i18next'
import { useEffect, useEffectEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { SERVER_ERROR } from '~/ui/form/useErrorText'

/**
 * Clears the server's errors when the language changes: unlike those of the page, they are written in the one before. Those of a
 * response that arrives after the change are, too, but stay: nobody has read them.
 */
export function useServerErrors<T extends FieldValues, TOutput>(form: UseFormReturn<T, unknown, TOutput>): void {
  const clear = useEffectEvent(() => {
    const fields = ['root', ...Object.keys(form.getValues())] as FieldPath<T>[]
    form.clearErrors(fields.flatMap((field) => serverErrors(form.getFieldState(field).error, field) as FieldPath<T>[]))
  })

  useEffect(function followLanguage() {
    const onLanguage = () => clear()
    i18next.on('languageChanged', onLanguage)
    return () => i18next.off('languageChanged', onLanguage)
  }, [])
}

/** The paths of the server's errors in a field, which may have several. */
function serverErrors(error: unknown, path: string): string[] {
  if (typeof error !== 'object' || error === null) return []
  if ('type' in error) return error.type === SERVER_ERROR ? [path] : []
  return Object.entries(error).flatMap(([part, nested]) => serverErrors(nested, `${path}.${part}`))
}
