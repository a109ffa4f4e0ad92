import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { useChoice } from '~/forms/useChoice'
import { SwitchField } from '~/ui/form/SwitchField'
import { type TesterProfile_ProfileFragment, UpdateTesterProfileDocument } from './TesterProfile.generated'

/** Changes at once, and back if the server refuses. */
export function VisibilitySwitch({ profile }: { profile: TesterProfile_ProfileFragment }) {
  const { t } = useTranslation('tester')
  const [updateProfile] = useAction(UpdateTesterProfileDocument, { failed: t('edit.updateFailed') })
  const [isSearchable, choose] = useChoice(profile.isSearchable, (isSearchable) =>
    updateProfile({ input: { isSearchable } }),
  )

  return (
    <SwitchField
      label={t('visibility.label')}
      helper={t(isSearchable ? 'visibility.on' : 'visibility.off')}
      checked={isSearchable}
      onChange={(event) => void choose(event.target.checked)}
    />
  )
}
