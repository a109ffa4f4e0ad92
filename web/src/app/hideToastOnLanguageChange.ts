import i18next from 'i18next'
import { currentToast, dismissToast } from '~/ui/toast/toast'

/**
 * Hides the message of a failure when the language changes: it is written in the one before. What can be undone stays, and a
 * success is hidden soon anyway.
 */
export function hideToastOnLanguageChange(): () => void {
  const onLanguage = () => {
    const shown = currentToast()
    if (shown && shown.type !== 'success' && !shown.action) dismissToast()
  }
  i18next.on('languageChanged', onLanguage)
  return () => i18next.off('languageChanged', onLanguage)
}
