import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { SwitchField } from '~/ui/form/SwitchField'
import { type TesterProfile_ProfileFragment, UpdateTesterProfileDocument } from './TesterProfile.generated'

/** Changes at once, and back if the server refuses. */
export function VisibilitySwitch({ profile }: { profile: TesterProfile_ProfileFragment }) {
  const { t } = useTranslation('tester')
  const [updateProfile] = useAction(UpdateTesterProfileDocument, {
    failed: t('edit.updateFailed'),
    optimisticResponse: ({ input }) => ({
      updateTesterProfile: {
        __typename: 'UpdateTesterProfilePayload',
        testerProfile: { ...profile, isSearchable: input.isSearchable ?? profile.isSearchable },
        userErrors: [],
      },
    }),
  })

  return (
    <SwitchField
      label={t('visibility.label')}
      helper={t(profile.isSearchable ? 'visibility.on' : 'visibility.off')}
      checked={profile.isSearchable}
      onChange={(event) => void updateProfile({ input: { isSearchable: event.target.checked } })}
    />
  )
}
