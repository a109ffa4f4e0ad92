import type { FieldValues } from 'react-hook-form'
import { useLeaveGuard } from './useLeaveGuard'
import { type ServerFormOptions, useServerForm } from './useServerForm'

export interface DialogProps {
  open: boolean
  onClose: () => void
  onExitComplete: () => void
}

/** A form in a FormDialog: spread `dialogProps` on it. It closes on success, and asks before unsaved changes are lost. */
export function useDialogForm<T extends FieldValues, TOutput>({
  onClose,
  onDone = onClose,
  ...options
}: ServerFormOptions<T, TOutput> & Pick<DialogProps, 'onClose'>) {
  const server = useServerForm({ ...options, onDone })
  useLeaveGuard(server)

  async function leave() {
    if (!(await server.askToLeave())) return
    server.discard()
    onClose()
  }

  return { ...server, dialogProps: { onSubmit: server.onSubmit, onClose: () => void leave(), loading: server.loading } }
}
