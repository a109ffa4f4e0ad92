import { Button, chakra, Flex, Stack } from '@chakra-ui/react'
import { useMutation } from '@apollo/client/react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { useServerForm } from '~/forms/useServerForm'
import { passwordStrength } from '~/domain/passwordStrength'
import { PasswordField } from '~/ui/form/PasswordField'
import { registerConfirm } from '~/ui/form/registerConfirm'
import { toast } from '~/ui/toast/toast'
import { passwordSchema } from '../profile/schema'
import { ChangePasswordDocument, RequestPasswordLinkDocument } from './Security.generated'
import { SessionsDocument } from './Sessions.generated'

const nothing = { currentPassword: '', newPassword: '', confirm: '' }

interface Props {
  email: string
  /** Who came through another service has none yet. */
  hasPassword: boolean
}

export function PasswordForm({ email, hasPassword }: Props) {
  const { t } = useTranslation('settings')
  // The other sessions end with the old password.
  const [changePassword] = useMutation(ChangePasswordDocument, { refetchQueries: [SessionsDocument] })
  const { form, loading, onSubmit } = useServerForm(
    {
      name: 'password',
      isSecret: true,
      schema: passwordSchema,
      empty: nothing,
      async send({ currentPassword, newPassword }) {
        const input = { currentPassword: hasPassword ? currentPassword : null, newPassword }
        const { data } = await changePassword({ variables: { input } })
        if (!data?.changePassword) throw new Error('changePassword answered nothing')
        return data.changePassword.userErrors
      },
      done: t(hasPassword ? 'password.done' : 'password.doneFirst'),
      failed: t('password.failed'),
    },
    { stays: true },
  )
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'newPassword' })

  return (
    <chakra.form noValidate onSubmit={onSubmit}>
      <Stack gap="5" maxW="md">
        {/* A password manager asks whose password it is about to keep. */}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
        {hasPassword && (
          <Stack gap="1" align="start">
            <PasswordField
              label={t('password.current')}
              autoComplete="current-password"
              error={errors.currentPassword}
              {...form.register('currentPassword')}
            />
            <ForgottenButton email={email} />
          </Stack>
        )}
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          helper={t(typed ? `password.strength.${passwordStrength(typed)}` : 'password.hint')}
          error={errors.newPassword}
          {...form.register('newPassword', { deps: 'confirm' })}
        />
        <PasswordField
          label={t('password.confirm')}
          autoComplete="new-password"
          helper={t('password.confirmHint')}
          error={errors.confirm}
          {...registerConfirm(form)}
        />
        <Flex>
          <Button type="submit" loading={loading} aria-busy={loading}>
            {t(hasPassword ? 'password.submit' : 'password.submitFirst')}
          </Button>
        </Flex>
      </Stack>
    </chakra.form>
  )
}

/** The way out for who is signed in and no longer knows by what. */
function ForgottenButton({ email }: { email: string }) {
  const { t } = useTranslation('settings')
  const [requestLink, { loading }] = useMutation(RequestPasswordLinkDocument)

  async function send() {
    try {
      const { data } = await requestLink({ variables: { input: { email } } })
      const refusal = data?.requestPasswordReset?.userErrors[0]
      if (refusal) toast({ type: 'error', title: t('password.linkFailed'), description: refusal.message })
      else toast({ type: 'success', title: t('password.linkSent', { email }) })
    } catch (error) {
      toast({ type: 'error', title: t('password.linkFailed'), description: reasonOf(error) })
    }
  }

  return (
    <Button
      variant="plain"
      size="sm"
      px="0"
      color="ember.fg"
      textDecoration="underline"
      textUnderlineOffset="0.2em"
      fontWeight="normal"
      loading={loading}
      onClick={() => void send()}
    >
      {t('password.forgotten')}
    </Button>
  )
}
