import type { FieldValues } from 'react-hook-form'
import { useLeaveGuard } from './useLeaveGuard'
import { type ServerFormOptions, useServerForm } from './useServerForm'

/** A form that is a page, or a part of one: whoever leaves it is asked before what was typed is lost. */
export function usePageForm<T extends FieldValues, TOutput>(options: ServerFormOptions<T, TOutput>) {
  const server = useServerForm(options, { stays: true })
  useLeaveGuard(server)
  return server
}
