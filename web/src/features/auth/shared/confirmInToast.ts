import i18next, { type ParseKeys } from 'i18next'
import { getSession } from '~/api/session/session'
import { languageOf } from '~/domain/preferences'
import { loadCatalogues } from '~/i18n'
import { loadPart } from '~/lib/loadPart'
import { toast } from '~/ui/toast/toast'

/** Confirms in a toast what changed the session, in the language of the account. */
export async function confirmInToast(key: ParseKeys<'auth'>) {
  const lng = languageOf(getSession().viewer?.settings)
  try {
    await loadPart(() => loadCatalogues(['auth'], lng))
  } catch {
    // The page shows as well that somebody is signed in.
    return
  }
  toast({ type: 'success', title: i18next.t(key, { ns: 'auth', lng }) })
}
