import { Stack, Text, chakra } from '@chakra-ui/react'
import { useMutation, useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { refreshSession, useSession } from '~/api/session'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { setDeparting } from '~/lib/navigation/departure'
import { paths } from '~/lib/navigation/paths'
import { FormDialog } from '~/ui/form/FormDialog'
import { PasswordField } from '~/ui/form/PasswordField'
import { TextField } from '~/ui/form/TextField'
import { toast } from '~/ui/toast/toast'
import { DeleteAccountDocument, WhatLeavesDocument, type WhatLeavesQuery } from './Leaving.generated'
import { deletionSchema } from './schema'

/** Says what goes, and has it confirmed by what only its owner can type. */
export default function DeleteAccountDialog({ open, onClose, onExitComplete }: DialogProps) {
  const { t } = useTranslation('settings')
  const { viewer } = useSession()
  const { key } = useLocation()
  const navigate = useNavigate()
  // Counts only: the lists of other pages must not be taken for empty.
  const { data, error } = useQuery(WhatLeavesDocument, { fetchPolicy: 'no-cache' })
  const [deleteAccount] = useMutation(DeleteAccountDocument)
  const hasPassword = data?.viewer?.hasPassword ?? true

  const { form, dialogProps } = useDialogForm({
    name: 'delete-account',
    isSecret: true,
    schema: deletionSchema,
    empty: { password: '', confirmation: '' },
    onClose,
    async send({ password, confirmation }) {
      // Whoever is left without a session here has left on purpose.
      setDeparting(key)
      const input = hasPassword ? { password } : { confirmation }
      const { data: answer } = await deleteAccount({ variables: { input } }).catch((failure: unknown) => {
        setDeparting(null)
        throw failure
      })
      const userErrors = answer?.deleteAccount?.userErrors ?? []
      if (userErrors.length > 0) setDeparting(null)
      return userErrors
    },
    failed: t('deletion.failed'),
    onDone() {
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
          {data?.viewer && <What viewer={data.viewer} />}
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

function What({ viewer }: { viewer: NonNullable<WhatLeavesQuery['viewer']> }) {
  const { t } = useTranslation('settings')
  const counts = {
    projects: viewer.projects?.totalCount ?? 0,
    conversations: viewer.conversations?.totalCount ?? 0,
    tests: viewer.testedProjects?.totalCount ?? 0,
  }
  return (['projects', 'conversations', 'tests'] as const)
    .filter((what) => counts[what] > 0)
    .map((what) => <li key={what}>{t(`deletion.what.${what}`, { count: counts[what] })}</li>)
}
