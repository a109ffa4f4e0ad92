import { SimpleGrid } from '@chakra-ui/react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import type { ContactMessage } from './contactMessage'

interface Props {
  register: (name: keyof ContactMessage) => UseFormRegisterReturn
  errors: Partial<Record<keyof ContactMessage, FieldError>>
  /** Help text for the message field. */
  messageHint?: string
}

/** The fields of a message to the operator: name, email and message. */
export function ContactFields({ register, errors, messageHint }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        <TextField label={t('contactForm.name')} autoComplete="name" error={errors.name} {...register('name')} />
        <TextField
          label={t('contactForm.email')}
          type="email"
          autoComplete="email"
          error={errors.email}
          {...register('email')}
        />
      </SimpleGrid>
      <TextareaField
        label={t('contactForm.message')}
        rows={6}
        helper={messageHint}
        error={errors.message}
        {...register('message')}
      />
    </>
  )
}
