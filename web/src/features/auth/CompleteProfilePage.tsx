import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { inviteeOf } from '~/lib/invitee'
import { safeNext } from '~/lib/paths'
import { forgetPendingUserType, readPendingUserType } from '~/lib/pendingUserType'
import { FormError } from '~/ui/form/FormError'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from './AuthPanel'
import { completeProfile } from './requests'
import { completeProfileSchema } from './schema'
import { TermsNotice } from './TermsNotice'
import { TypeChoice } from './TypeChoice'
import { useAuthForm } from './useAuthForm'

/** @param wayOut for who would rather have no account after all */
export default function CompleteProfilePage({ wayOut }: { wayOut: ReactNode }) {
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  const { form, onSubmit, loading } = useAuthForm({
    schema: completeProfileSchema,
    // Said before a detour by another service's sign-in page, or by what one was invited to.
    defaultValues: { userType: inviteeOf(safeNext(search))?.userType ?? readPendingUserType() },
    send: completeProfile,
    done: () => 'complete.done',
    failed: 'complete.failed',
    onDone: forgetPendingUserType,
  })
  const { errors } = form.formState
  return (
    <AuthPanel title={t('complete.title')} lead={t('complete.lead')} onSubmit={onSubmit} elsewhere={wayOut}>
      <PageMeta title={t('complete.title')} description={t('complete.description')} noIndex />
      <TypeChoice legend={t('register.type')} error={errors.userType} {...form.register('userType')} />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
        {t('complete.submit')}
      </Button>
      <TermsNotice />
    </AuthPanel>
  )
}
