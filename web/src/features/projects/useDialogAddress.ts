import { useDialogParam } from '~/lib/useDialogParam'

export type DialogAddress = { kind: 'create' } | { kind: 'edit'; projectId: string }

/** The dialogs of the page: `?nouveau=1` and `?modifier=prj_…`. */
export function useDialogAddress() {
  const create = useDialogParam('nouveau')
  const edit = useDialogParam('modifier')
  const address: DialogAddress | null =
    edit.value !== null ? { kind: 'edit', projectId: edit.value } : create.value !== null ? { kind: 'create' } : null
  return {
    address,
    openCreate: () => create.open('1'),
    openEdit: edit.open,
    close: edit.value !== null ? edit.close : create.close,
  }
}
