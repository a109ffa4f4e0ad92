import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { useLocation } from 'react-router'
import { inviteeOf } from '~/domain/invitee'
import { safeNext } from '~/lib/navigation/paths'
import { clearPendingUserType, readPendingUserType } from '~/domain/pendingUserType'
import { FormError } from '~/ui/form/FormError'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from '../shared/AuthPanel'
import { CompleteProfileDocument } from '../requests/CompleteProfile.generated'
import { completeProfileSchema } from '../shared/schema'
import { TermsNotice } from '../shared/TermsNotice'
import { TypeChoice } from '../shared/TypeChoice'
import { useAuthForm } from '../shared/useAuthForm'

/** @param alternative shown below the form, for users who do not want the account after all */
export default function CompleteProfilePage({ alternative }: { alternative: ReactNode }) {
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  const { form, onSubmit, loading } = useAuthForm({
    schema: completeProfileSchema,
    // From the invitation, or chosen before the redirect to an OAuth provider.
    defaultValues: { userType: inviteeOf(safeNext(search))?.userType ?? readPendingUserType() },
    send: (input) => mutate(CompleteProfileDocument, { input }),
    done: () => 'complete.done',
    failed: 'complete.failed',
    onDone: clearPendingUserType,
  })
  const { errors } = form.formState
  return (
    <AuthPanel title={t('complete.title')} lead={t('complete.lead')} onSubmit={onSubmit} alternative={alternative}>
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
