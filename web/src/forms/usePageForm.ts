import type { FieldValues } from 'react-hook-form'
import { useLeaveGuard } from './useLeaveGuard'
import { type ServerFormOptions, useServerForm } from './useServerForm'

/** A form on a page. It stays open after it is submitted, and asks before unsaved changes are lost. */
export function usePageForm<T extends FieldValues, TOutput>(options: ServerFormOptions<T, TOutput>) {
  const server = useServerForm(options, { stays: true })
  useLeaveGuard(server)
  return server
}
