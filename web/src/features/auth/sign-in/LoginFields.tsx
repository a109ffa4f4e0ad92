import { Button, Flex, Link, Stack } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useLocation } from 'react-router'
import { paths, safeNext, withNext } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'
import { FormError } from '~/ui/form/FormError'
import { PasswordField } from '~/ui/form/PasswordField'
import { TextField } from '~/ui/form/TextField'
import { ResendButton } from '../shared/ResendButton'
import type { useSignIn } from './useSignIn'

type Props = Pick<ReturnType<typeof useSignIn>, 'form' | 'loading' | 'unverified'>

export function LoginFields({ form, loading, unverified }: Props) {
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  const { errors } = form.formState
  const email = useWatch({ control: form.control, name: 'email' })
  return (
    <>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        error={errors.email}
        {...form.register('email')}
      />
      <Stack gap="1">
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          error={errors.password}
          {...form.register('password')}
        />
        <Flex justify="end">
          <Link asChild variant="underline" textStyle="sm" py="1" css={touchTarget}>
            {/* Passes the email in the state, not in the URL. */}
            <RouterLink to={withNext(paths.forgottenPassword, safeNext(search))} state={{ email }}>
              {t('login.forgotten')}
            </RouterLink>
          </Link>
        </Flex>
      </Stack>
      <FormError message={errors.root?.message} />
      {unverified && <ResendButton key={unverified} email={unverified} />}
      <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
        {t('login.submit')}
      </Button>
    </>
  )
}
