import { Button } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { FormError } from '~/ui/form/FormError'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from './AuthPanel'
import { completeProfile } from './requests'
import { completeProfileSchema } from './schema'
import { TypeChoice } from './TypeChoice'
import { useAuthForm } from './useAuthForm'

export default function CompleteProfilePage() {
  const { t } = useTranslation('auth')
  const { form, onSubmit, loading } = useAuthForm({
    schema: completeProfileSchema,
    defaultValues: {},
    send: completeProfile,
    done: 'complete.done',
    failed: 'complete.failed',
  })
  const { errors } = form.formState
  return (
    <AuthPanel title={t('complete.title')} lead={t('complete.lead')} onSubmit={onSubmit}>
      <PageMeta title={t('complete.title')} description={t('complete.description')} noIndex />
      <TypeChoice legend={t('register.type')} error={errors.userType} {...form.register('userType')} />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
        {t('complete.submit')}
      </Button>
    </AuthPanel>
  )
}
