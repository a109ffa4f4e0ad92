import { Button, chakra, HStack, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { mutate } from '~/api/mutations/mutate'
import { useSession } from '~/api/session/session'
import { useServerForm } from '~/forms/useServerForm'
import { TextField } from '~/ui/form/TextField'
import { profileSchema } from '../profile/profileSchema'
import { UpdateTesterProfileDocument } from '../profile/TesterProfile.generated'

const usernameSchema = v.object({ username: profileSchema.entries.username })

/** Asks new testers for the name that creators see of them, their first name if they like. */
export function UsernameForm({ onLater }: { onLater: () => void }) {
  const { t } = useTranslation('invitation')
  const { viewer } = useSession()
  const { form, onSubmit, loading } = useServerForm({
    name: 'tester-username',
    schema: usernameSchema,
    empty: { username: viewer?.firstName ?? '' },
    async send(input) {
      const { userErrors } = await mutate(UpdateTesterProfileDocument, { input })
      return userErrors
    },
    done: t('username.done'),
    failed: t('username.failed'),
  })
  return (
    <chakra.form noValidate onSubmit={onSubmit} p="4" bg="bg.subtle" borderWidth="1px" rounded="l2">
      <Stack gap="3">
        <TextField
          label={t('username.label')}
          helper={t('username.helper')}
          autoComplete="nickname"
          error={form.formState.errors.username}
          {...form.register('username')}
        />
        <HStack gap="2" wrap="wrap">
          <Button type="submit" variant="outline" colorPalette="gray" loading={loading} aria-busy={loading}>
            {t('username.save')}
          </Button>
          <Button variant="ghost" colorPalette="gray" onClick={onLater}>
            {t('username.later')}
          </Button>
        </HStack>
      </Stack>
    </chakra.form>
  )
}
