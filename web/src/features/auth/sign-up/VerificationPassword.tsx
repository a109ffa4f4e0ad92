import { Button } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { paths } from '~/lib/navigation/paths'
import { FormError } from '~/ui/form/FormError'
import { PasswordField } from '~/ui/form/PasswordField'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from '../shared/AuthPanel'
import { FormLink } from '../shared/FormLink'
import { VerifyEmailDocument } from '../requests/VerifyEmail.generated'
import { verificationSchema } from '../shared/schema'
import { useAuthForm } from '../shared/useAuthForm'

interface Props {
  token: string
  onVerified: () => void
  /** Called when the link is no longer valid. */
  onInvalidLink: () => void
}

/** Asks for the password in another browser than that of the sign-up, to prove that it is the same person. */
export function VerificationPassword({ token, onVerified, onInvalidLink }: Props) {
  const { t } = useTranslation('auth')
  const { form, onSubmit, loading } = useAuthForm({
    schema: verificationSchema,
    defaultValues: { password: '' },
    async send({ password }) {
      const { userErrors } = await mutate(VerifyEmailDocument, { input: { token, password } })
      const tokenError = userErrors.find(({ code }) => code === 'INVALID_TOKEN')
      if (!tokenError) return { userErrors }
      // No input can fix this: the page shows what to do instead.
      onInvalidLink()
      return { userErrors: [{ field: null, message: tokenError.message }] }
    },
    done: () => 'verify.verified',
    failed: 'verify.failed',
    onDone: onVerified,
  })
  const { errors } = form.formState
  return (
    <AuthPanel
      title={t('verify.passwordTitle')}
      lead={t('verify.password')}
      onSubmit={onSubmit}
      alternative={<FormLink question={t('verify.notMine')} label={t('verify.anew')} to={paths.forgottenPassword} />}
    >
      <PageMeta title={t('verify.passwordTitle')} noIndex />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        error={errors.password}
        {...form.register('password')}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
        {t('verify.confirm')}
      </Button>
    </AuthPanel>
  )
}
