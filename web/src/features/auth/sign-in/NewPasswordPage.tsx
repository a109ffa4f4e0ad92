import { Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { passwordStrength } from '~/domain/passwordStrength'
import { paths, safeNext, withNext } from '~/lib/navigation/paths'
import { FormError } from '~/ui/form/FormError'
import { PasswordField } from '~/ui/form/PasswordField'
import { comparedWithConfirm, registerConfirm } from '~/ui/form/registerConfirm'
import { PageMeta } from '~/ui/PageMeta'
import { AuthFrame } from '../shared/AuthFrame'
import { AuthPanel } from '../shared/AuthPanel'
import { FormLink } from '../shared/FormLink'
import { ResetPasswordDocument } from '../requests/ResetPassword.generated'
import { newPasswordSchema } from '../shared/schema'
import { useAuthForm } from '../shared/useAuthForm'

/** The page to set a new password, linked from the email for a forgotten password. */
export default function NewPasswordPage() {
  const { t } = useTranslation('auth')
  const { token = '' } = useParams()
  const next = safeNext(useLocation().search)
  const [status, setStatus] = useState<'open' | 'invalidLink' | 'done'>('open')
  const { form, onSubmit, loading } = useAuthForm({
    schema: newPasswordSchema,
    defaultValues: { newPassword: '', confirm: '' },
    async send({ newPassword }) {
      const { userErrors } = await mutate(ResetPasswordDocument, { input: { newPassword, token } })
      const tokenError = userErrors.find(({ code }) => code === 'INVALID_TOKEN')
      if (!tokenError) return { userErrors }
      // No input can fix this: the page shows what to do instead.
      setStatus('invalidLink')
      return { userErrors: [{ field: null, message: tokenError.message }] }
    },
    done: () => 'newPassword.done',
    failed: 'newPassword.failed',
    onDone: () => setStatus('done'),
  })
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'newPassword' })

  // The guard of the sign-in page redirects a viewer who is signed in.
  if (status === 'done') return <Navigate to={withNext(paths.login, next)} replace />
  if (status === 'invalidLink') {
    return (
      <AuthFrame title={t('newPassword.refusedTitle')} lead={t('newPassword.refused')} takesFocus>
        <PageMeta title={t('newPassword.refusedTitle')} noIndex />
        <Button asChild size="lg" alignSelf="start">
          <Link to={withNext(paths.forgottenPassword, next)}>{t('newPassword.again')}</Link>
        </Button>
        <Text color="fg.muted">
          <FormLink question={t('forgotten.remembered')} label={t('login.submit')} to={paths.login} />
        </Text>
      </AuthFrame>
    )
  }
  return (
    <AuthPanel title={t('newPassword.title')} lead={t('newPassword.lead')} onSubmit={onSubmit}>
      <PageMeta title={t('newPassword.title')} noIndex />
      <PasswordField
        label={t('newPassword.password')}
        autoComplete="new-password"
        helper={password ? t(`strength.${passwordStrength(password)}`) : t('register.passwordHint')}
        error={errors.newPassword}
        {...form.register('newPassword', comparedWithConfirm(form))}
      />
      <PasswordField
        label={t('register.confirm')}
        autoComplete="new-password"
        helper={t('register.confirmHint')}
        error={errors.confirm}
        {...registerConfirm(form)}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
        {t('newPassword.submit')}
      </Button>
    </AuthPanel>
  )
}
