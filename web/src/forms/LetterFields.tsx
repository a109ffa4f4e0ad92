import { SimpleGrid } from '@chakra-ui/react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import type { Letter } from './letter'

interface Props {
  register: (name: keyof Letter) => UseFormRegisterReturn
  errors: Partial<Record<keyof Letter, FieldError>>
  /** What the message is to say. */
  messageHint?: string
}

export function LetterFields({ register, errors, messageHint }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        <TextField label={t('letter.name')} autoComplete="name" error={errors.name} {...register('name')} />
        <TextField
          label={t('letter.email')}
          type="email"
          autoComplete="email"
          error={errors.email}
          {...register('email')}
        />
      </SimpleGrid>
      <TextareaField
        label={t('letter.message')}
        rows={6}
        helper={messageHint}
        error={errors.message}
        {...register('message')}
      />
    </>
  )
}
