import { Button } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, type Language, languages, setLanguage } from '~/i18n'
import { currentToast, hideToast, toast } from '~/ui/toast/toast'

/** A button for each other language, labelled in that language. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const current = currentLanguage()

  async function choose(language: Language) {
    const before = currentToast()
    if (!(await setLanguage(language))) toast({ type: 'error', title: t('language.failed') })
    // It is written in the language before.
    else if (before?.type === 'error') hideToast(before)
  }

  return languages
    .filter((language) => language !== current)
    .map((language, place) => (
      // Keyed by its place: the button that is pressed gets the label of another language, and keeps the focus.
      <Button
        key={languages[place]}
        variant="ghost"
        colorPalette="gray"
        lang={language}
        onClick={() => void choose(language)}
      >
        {t(`language.${language}`)}
      </Button>
    ))
}
