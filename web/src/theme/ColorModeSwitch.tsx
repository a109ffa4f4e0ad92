import { IconButton } from '@chakra-ui/react'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nextPreference, setPreference, useColorPreference } from './colorMode'

const icons = { light: Sun, dark: Moon, system: SunMoon }

/** Cycles through light, dark and system. The label names the current mode and the next one. */
export function ColorModeSwitch() {
  const { t } = useTranslation()
  const preference = useColorPreference()
  const Icon = icons[preference]
  const label = t(`colorMode.${preference}`)
  return (
    <IconButton
      variant="ghost"
      colorPalette="gray"
      aria-label={label}
      title={label}
      onClick={() => setPreference(nextPreference(preference))}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}
