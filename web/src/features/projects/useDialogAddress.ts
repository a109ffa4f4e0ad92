import { useLocation, useNavigate, useSearchParams } from 'react-router'

export type DialogAddress = { kind: 'create' } | { kind: 'edit'; projectId: string }

/**
 * The dialogs of the page have addresses, `?nouveau=1` and `?modifier=prj_…`: they open from a link, close with the browser's
 * back button, and are there again after a reload or a detour by the sign-in page.
 */
export function useDialogAddress() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: { openedHere?: boolean } | null }
  const navigate = useNavigate()

  const projectId = params.get('modifier')
  const address: DialogAddress | null = projectId
    ? { kind: 'edit', projectId }
    : params.has('nouveau')
      ? { kind: 'create' }
      : null

  return {
    address,
    openCreate: () => setParams({ nouveau: '1' }, { state: { openedHere: true } }),
    openEdit: (id: string) => setParams({ modifier: id }, { state: { openedHere: true } }),
    close: () => (state?.openedHere ? void navigate(-1) : setParams({}, { replace: true })),
  }
}
