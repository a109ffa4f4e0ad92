import { Button } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { paths } from '~/lib/navigation/paths'
import { FormError } from '~/ui/form/FormError'
import { PageMeta } from '~/ui/PageMeta'
import { comparedWithConfirm, registerConfirm } from '~/ui/form/registerConfirm'
import { AuthPanel } from '../shared/AuthPanel'
import { FormLink } from '../shared/FormLink'
import { ProviderFailure } from '../shared/ProviderFailure'
import { ProviderButtons } from '../shared/ProviderButtons'
import { RegisterFields } from './RegisterFields'
import { signUpSchema } from '../shared/schema'
import { TermsNotice } from '../shared/TermsNotice'
import { useSignUp } from './useSignUp'
import { VerificationSent } from './VerificationSent'

export default function RegisterPage() {
  const { t } = useTranslation('auth')
  const { form, onSubmit, loading, unverifiedEmail } = useSignUp(
    signUpSchema,
    ({ confirm: _confirm, ...input }) => input,
  )
  const { errors } = form.formState
  const [password, userType] = useWatch({ control: form.control, name: ['password', 'userType'] })
  if (unverifiedEmail) return <VerificationSent email={unverifiedEmail} />
  return (
    <AuthPanel
      title={t('register.title')}
      lead={t('register.lead')}
      onSubmit={onSubmit}
      alternative={<FormLink question={t('register.hasAccount')} label={t('register.login')} to={paths.login} />}
    >
      <PageMeta title={t('register.title')} description={t('register.description')} canonical={paths.register} />
      <ProviderFailure />
      <RegisterFields
        register={(name) =>
          name === 'confirm'
            ? registerConfirm(form)
            : form.register(name, name === 'password' ? comparedWithConfirm(form) : {})
        }
        errors={errors}
        password={password}
        alternatives={<ProviderButtons userType={userType || null} onMissingType={() => form.setFocus('userType')} />}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
        {t('register.submit')}
      </Button>
      <TermsNotice />
    </AuthPanel>
  )
}
