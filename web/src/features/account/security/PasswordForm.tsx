import { Button, chakra, Flex, Stack } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { useAction } from '~/forms/useAction'
import { useServerForm } from '~/forms/useServerForm'
import { passwordStrength } from '~/domain/passwordStrength'
import { PasswordField } from '~/ui/form/PasswordField'
import { comparedWithConfirm, registerConfirm } from '~/ui/form/registerConfirm'
import { toast } from '~/ui/toast/toast'
import { passwordSchemaOf } from '../profile/schema'
import { ChangePasswordDocument, RequestPasswordLinkDocument } from './Security.generated'
import { SessionsDocument } from './Sessions.generated'

const emptyValues = { currentPassword: '', newPassword: '', confirm: '' }

interface Props {
  email: string
  /** An account created through another provider has none yet. */
  hasPassword: boolean
}

export function PasswordForm({ email, hasPassword }: Props) {
  const { t } = useTranslation('settings')
  const { form, loading, onSubmit } = useServerForm(
    {
      name: 'password',
      isSecret: true,
      schema: passwordSchemaOf(hasPassword),
      empty: emptyValues,
      async send({ currentPassword, newPassword }) {
        const input = { currentPassword: hasPassword ? currentPassword : null, newPassword }
        const { userErrors } = await mutate(
          ChangePasswordDocument,
          { input },
          {
            refetchQueries: [SessionsDocument],
            update(cache, { data }) {
              const viewer = data?.changePassword?.viewer
              // The tokens are revoked.
              if (viewer) cache.evict({ id: cache.identify(viewer), fieldName: 'apiTokens' })
            },
          },
        )
        return userErrors
      },
      done: t(hasPassword ? 'password.done' : 'password.doneFirst'),
      failed: t('password.failed'),
    },
    { stays: true },
  )
  const { errors } = form.formState
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })

  return (
    <chakra.form noValidate onSubmit={onSubmit}>
      <Stack gap="5" maxW="md">
        {/* Tells password managers which account the password belongs to. */}
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
          helper={t(newPassword ? `password.strength.${passwordStrength(newPassword)}` : 'password.hint')}
          error={errors.newPassword}
          {...form.register('newPassword', comparedWithConfirm(form))}
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

/** Sends an email to reset a password that its owner has forgotten while signed in. */
function ForgottenButton({ email }: { email: string }) {
  const { t } = useTranslation('settings')
  const [requestLink, loading] = useAction(RequestPasswordLinkDocument, { failed: t('password.linkFailed') })

  async function send() {
    if (await requestLink({ input: { email } })) toast({ type: 'success', title: t('password.linkSent', { email }) })
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
