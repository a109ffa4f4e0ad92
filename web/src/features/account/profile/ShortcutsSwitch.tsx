import { useTranslation } from 'react-i18next'
import { setShortcutsEnabled, useShortcutsEnabled } from '~/domain/shortcuts'
import { SwitchField } from '~/ui/form/SwitchField'

/** Acts at once, and stays in this browser: it is about its keyboard. */
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
