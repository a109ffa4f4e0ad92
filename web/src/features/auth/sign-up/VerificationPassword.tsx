import { Button } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutate'
import { paths } from '~/lib/navigation/paths'
import { FormError } from '~/ui/form/FormError'
import { PasswordField } from '~/ui/form/PasswordField'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from '../shared/AuthPanel'
import { OtherWay } from '../shared/OtherWay'
import { VerifyEmailDocument } from '../requests/VerifyEmail.generated'
import { verificationSchema } from '../shared/schema'
import { useAuthForm } from '../shared/useAuthForm'

interface Props {
  token: string
  onVerified: () => void
  /** The link is no longer good. */
  onRefused: () => void
}

/** In a browser that the account does not know: whoever reads the letter says by the password that it is they who signed up. */
export function VerificationPassword({ token, onVerified, onRefused }: Props) {
  const { t } = useTranslation('auth')
  const { form, onSubmit, loading } = useAuthForm({
    schema: verificationSchema,
    defaultValues: { password: '' },
    async send({ password }) {
      const { userErrors } = await mutate(VerifyEmailDocument, { input: { token, password } })
      const refusal = userErrors.find(({ code }) => code === 'INVALID_TOKEN')
      if (!refusal) return { userErrors }
      // Nothing typed here can mend it: the page says what does.
      onRefused()
      return { userErrors: [{ field: null, message: refusal.message }] }
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
      elsewhere={<OtherWay question={t('verify.notMine')} label={t('verify.anew')} to={paths.forgottenPassword} />}
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
