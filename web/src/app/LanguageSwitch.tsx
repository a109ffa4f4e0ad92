import { Button } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, languages, setLanguage } from '~/i18n'

/** A button for each other language, labelled in that language. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const current = currentLanguage()
  return languages
    .filter((language) => language !== current)
    .map((language) => (
      <Button
        key={language}
        variant="ghost"
        colorPalette="gray"
        lang={language}
        onClick={() => void setLanguage(language)}
      >
        {t(`language.${language}`)}
      </Button>
    ))
}
