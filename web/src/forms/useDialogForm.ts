import type { FieldValues } from 'react-hook-form'
import { useLeaveGuard } from './useLeaveGuard'
import { type ServerFormOptions, useServerForm } from './useServerForm'

export interface DialogProps {
  open: boolean
  onClose: () => void
  onExitComplete: () => void
}

/** A form in a FormDialog, which closes when all went well and asks before what was typed is lost: spread `dialogProps` on it. */
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
