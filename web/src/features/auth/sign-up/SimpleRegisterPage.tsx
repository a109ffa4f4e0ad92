import { Box, Button, chakra, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { paths } from '~/lib/navigation/paths'
import { FormError } from '~/ui/form/FormError'
import { useErrorText } from '~/ui/form/useErrorText'
import { PageMeta } from '~/ui/PageMeta'
import { comparedWithConfirm, registerConfirm } from '~/ui/form/registerConfirm'
import { AuthPanel } from '../shared/AuthPanel'
import { FormLink } from '../shared/FormLink'
import { RegisterFields } from './RegisterFields'
import { simpleSignUpSchema } from '../shared/schema'
import { TabLink } from '../shared/TabLink'
import { useSignUp } from './useSignUp'
import { VerificationSent } from './VerificationSent'

/** The alternative sign-up page of the specification, with a checkbox for the terms. */
export default function SimpleRegisterPage() {
  const { t } = useTranslation('auth')
  const errorId = useId()
  const errorText = useErrorText()
  const { form, onSubmit, loading, unverifiedEmail } = useSignUp(
    simpleSignUpSchema,
    ({ confirm: _confirm, terms: _terms, ...input }) => input,
  )
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const termsError = errorText(errors.terms)
  if (unverifiedEmail) return <VerificationSent email={unverifiedEmail} />
  return (
    <AuthPanel
      title={t('simpleRegister.title')}
      lead={t('simpleRegister.lead')}
      onSubmit={onSubmit}
      alternative={<FormLink question={t('register.hasAccount')} label={t('register.login')} to={paths.simpleLogin} />}
    >
      <PageMeta title={t('simpleRegister.title')} description={t('register.description')} canonical={paths.register} />
      <RegisterFields
        register={(name) =>
          name === 'confirm'
            ? registerConfirm(form)
            : form.register(name, name === 'password' ? comparedWithConfirm(form) : {})
        }
        errors={errors}
        password={password}
      />
      <Box>
        <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
          <input
            type="checkbox"
            aria-invalid={termsError ? true : undefined}
            aria-describedby={termsError && errorId}
            {...form.register('terms')}
          />
          <span>
            {t('simpleRegister.accept')} <TabLink to={paths.terms}>{t('register.terms.terms')}</TabLink>
          </span>
        </chakra.label>
        <Text id={errorId} textStyle="sm" fontWeight="medium" color="fg.error" aria-live="polite">
          {termsError}
        </Text>
      </Box>
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
        {t('register.submit')}
      </Button>
    </AuthPanel>
  )
}
