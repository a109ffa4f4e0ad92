import { SimpleGrid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { storePendingUserType, userTypes } from '~/domain/pendingUserType'
import { passwordStrength } from '~/domain/passwordStrength'
import { PasswordField } from '~/ui/form/PasswordField'
import { TextField } from '~/ui/form/TextField'
import { TypeChoice } from '../shared/TypeChoice'

type Name = 'userType' | 'firstName' | 'lastName' | 'email' | 'password' | 'confirm'

interface Props {
  register: (name: Name) => UseFormRegisterReturn
  errors: Partial<Record<Name, FieldError>>
  /** The current value of the password field. */
  password: string
  /** Other ways to sign up, shown after the type. */
  alternatives?: ReactNode
}

/** The fields of the sign-up pages. */
export function RegisterFields({ register, errors, password, alternatives }: Props) {
  const { t } = useTranslation('auth')
  const userType = register('userType')
  return (
    <>
      <TypeChoice
        legend={t('register.type')}
        error={errors.userType}
        {...userType}
        onChange={(event) => {
          const chosen = userTypes.find((type) => type === event.target.value)
          if (chosen) storePendingUserType(chosen)
          void userType.onChange(event)
        }}
      />
      {alternatives}
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        <TextField
          label={t('register.firstName')}
          autoComplete="given-name"
          error={errors.firstName}
          {...register('firstName')}
        />
        <TextField
          label={t('register.lastName')}
          autoComplete="family-name"
          error={errors.lastName}
          {...register('lastName')}
        />
      </SimpleGrid>
      <TextField label={t('email')} type="email" autoComplete="username" error={errors.email} {...register('email')} />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        helper={password ? t(`strength.${passwordStrength(password)}`) : t('register.passwordHint')}
        error={errors.password}
        {...register('password')}
      />
      <PasswordField
        label={t('register.confirm')}
        autoComplete="new-password"
        helper={t('register.confirmHint')}
        error={errors.confirm}
        {...register('confirm')}
      />
    </>
  )
}
