import { Stack, Text, chakra } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { mutate } from '~/api/mutations/mutate'
import { refreshSession, useSession } from '~/api/session/session'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { setDeparting } from '~/lib/navigation/departure'
import { paths } from '~/lib/navigation/paths'
import { FormDialog } from '~/ui/form/FormDialog'
import { PasswordField } from '~/ui/form/PasswordField'
import { TextField } from '~/ui/form/TextField'
import { toast } from '~/ui/toast/toast'
import { AccountContentsDocument, type AccountContentsQuery, DeleteAccountDocument } from './AccountData.generated'
import { forgetAccount } from './forgetAccount'
import { deletionSchemaOf } from './schema'

/** Lists what is deleted, and asks for the password, or for the email address of an account without one. */
export default function DeleteAccountDialog({ open, onClose, onExitComplete }: DialogProps) {
  const { t } = useTranslation('settings')
  const { viewer } = useSession()
  const { key } = useLocation()
  const navigate = useNavigate()
  // Only counts: in the cache, the lists of other pages would look empty.
  const { data, error } = useQuery(AccountContentsDocument, { fetchPolicy: 'no-cache' })
  const hasPassword = data?.viewer?.hasPassword ?? true

  const { form, dialogProps } = useDialogForm({
    name: 'delete-account',
    isSecret: true,
    schema: deletionSchemaOf(hasPassword),
    empty: { password: '', confirmation: '' },
    onClose,
    async send({ password, confirmation }) {
      // The session ends with the account: that must not lead to the sign-in page.
      setDeparting(key)
      const input = hasPassword ? { password } : { confirmation }
      const { userErrors } = await mutate(DeleteAccountDocument, { input }).catch((failure: unknown) => {
        setDeparting(null)
        throw failure
      })
      if (userErrors.length > 0) setDeparting(null)
      return userErrors
    },
    failed: t('deletion.failed'),
    onDone() {
      if (viewer) forgetAccount(viewer.id)
      void refreshSession()
      void navigate(paths.home, { replace: true })
      toast({ type: 'success', title: t('deletion.done') })
    },
  })
  const { errors } = form.formState

  return (
    <FormDialog
      {...dialogProps}
      open={open}
      title={t('deletion.dialogTitle')}
      onExitComplete={onExitComplete}
      maxW="560px"
      submitLabel={t('deletion.submit')}
      isDestructive
      submitError={error && !data ? t('loadFailed') : undefined}
    >
      <Stack gap="2">
        <Text>{t('deletion.goes', { email: viewer?.email })}</Text>
        <chakra.ul listStyleType="disc" ps="5" color="fg.muted">
          {data?.viewer && <Contents viewer={data.viewer} />}
          <li>{t('deletion.what.account')}</li>
        </chakra.ul>
        <Text color="fg.muted">{t('deletion.stays')}</Text>
      </Stack>
      {hasPassword ? (
        <PasswordField
          label={t('deletion.password')}
          autoComplete="current-password"
          error={errors.password}
          {...form.register('password')}
        />
      ) : (
        <TextField
          label={t('deletion.confirmation', { email: viewer?.email })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.confirmation}
          {...form.register('confirmation')}
        />
      )}
    </FormDialog>
  )
}

function Contents({ viewer }: { viewer: NonNullable<AccountContentsQuery['viewer']> }) {
  const { t } = useTranslation('settings')
  const counts = {
    projects: viewer.projects?.totalCount ?? 0,
    conversations: viewer.conversations?.totalCount ?? 0,
    tests: viewer.testedProjects?.totalCount ?? 0,
  }
  return (['projects', 'conversations', 'tests'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => <li key={kind}>{t(`deletion.what.${kind}`, { count: counts[kind] })}</li>)
}
