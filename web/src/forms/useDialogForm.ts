import type { FieldValues } from 'react-hook-form'
import { useLeaveGuard } from './useLeaveGuard'
import { type ServerFormOptions, useServerForm } from './useServerForm'

export interface DialogProps {
  open: boolean
  onClose: () => void
  onExitComplete: () => void
}

interface Options<T extends FieldValues, TOutput> extends ServerFormOptions<T, TOutput>, Pick<DialogProps, 'onClose'> {
  /** Called when it is left without being submitted, by closing it or by a navigation. */
  onDiscard?: () => void
}

/** A form in a FormDialog: spread `dialogProps` on it. It closes on success, and asks before unsaved changes are lost. */
export function useDialogForm<T extends FieldValues, TOutput>({
  onClose,
  onDone = onClose,
  onDiscard,
  ...options
}: Options<T, TOutput>) {
  const server = useServerForm({ ...options, onDone })
  useLeaveGuard({ ...server, discard })

  function discard() {
    server.discard()
    onDiscard?.()
  }

  async function leave() {
    if (!(await server.askToLeave())) return
    discard()
    onClose()
  }

  return { ...server, dialogProps: { onSubmit: server.onSubmit, onClose: () => void leave(), loading: server.loading } }
}
