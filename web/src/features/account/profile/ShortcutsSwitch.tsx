import { useTranslation } from 'react-i18next'
import { setShortcutsEnabled, useShortcutsEnabled } from '~/domain/shortcuts'
import { SwitchField } from '~/ui/form/SwitchField'

/** Saved at once, and only in this browser, whose keyboard it concerns. */
export function ShortcutsSwitch() {
  const { t } = useTranslation('settings')
  return (
    <SwitchField
      label={t('field.shortcuts')}
      helper={t('field.shortcutsHelper')}
      checked={useShortcutsEnabled()}
      onChange={(event) => setShortcutsEnabled(event.target.checked)}
    />
  )
}
