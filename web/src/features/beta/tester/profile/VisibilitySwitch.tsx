import { useMutation } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { SwitchField } from '~/ui/form/SwitchField'
import { toast } from '~/ui/toast/toast'
import { type TesterProfile_ProfileFragment, UpdateTesterProfileDocument } from './TesterProfile.generated'

/** Acts at once, and is taken back if the server says no. */
export function VisibilitySwitch({ profile }: { profile: TesterProfile_ProfileFragment }) {
  const { t } = useTranslation('tester')
  const [updateProfile] = useMutation(UpdateTesterProfileDocument)
  const sayFailed = (reason: string | undefined) =>
    toast({ type: 'error', title: t('edit.updateFailed'), description: reason })

  async function setSearchable(isSearchable: boolean) {
    try {
      const { data } = await updateProfile({
        variables: { input: { isSearchable } },
        optimisticResponse: {
          updateTesterProfile: {
            __typename: 'UpdateTesterProfilePayload',
            testerProfile: { ...profile, isSearchable },
            userErrors: [],
          },
        },
      })
      const refusal = data?.updateTesterProfile?.userErrors[0]
      if (refusal) sayFailed(refusal.message)
    } catch (error) {
      sayFailed(reasonOf(error))
    }
  }

  return (
    <SwitchField
      label={t('visibility.label')}
      helper={t(profile.isSearchable ? 'visibility.on' : 'visibility.off')}
      checked={profile.isSearchable}
      onChange={(event) => void setSearchable(event.target.checked)}
    />
  )
}
