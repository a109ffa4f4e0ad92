import { chakra, Grid, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format'
import { useToday } from '~/lib/useToday'
import { ChoiceRow } from '~/ui/form/ChoiceRow'
import { DateField } from '~/ui/form/DateField'
import { TextField } from '~/ui/form/TextField'
import type { LinkValues } from './schema'

interface Props {
  /** Registers a field of the form. */
  register: (name: keyof LinkValues) => UseFormRegisterReturn
  errors: Partial<Record<keyof LinkValues, FieldError>>
  /** What is shown below a field: its helper, or what was saved elsewhere. */
  helperFor?: (name: keyof LinkValues, helper?: ReactNode, show?: (value: string) => string) => ReactNode
}

const modes = ['DIRECT', 'REQUEST'] as const

export function LinkFields({ register, errors, helperFor = (_, helper) => helper }: Props) {
  const { t, i18n } = useTranslation('links')
  const today = useToday()
  return (
    <>
      <TextField
        label={t('field.name')}
        helper={helperFor('name', t('field.nameHelper'))}
        placeholder={t('field.namePlaceholder')}
        autoComplete="off"
        error={errors.name}
        {...register('name')}
      />
      <chakra.fieldset>
        <chakra.legend textStyle="sm" fontWeight="semibold" mb="1.5">
          {t('field.mode')}
        </chakra.legend>
        <Stack gap="1">
          {modes.map((mode) => (
            <ChoiceRow
              key={mode}
              label={t(`mode.${mode}`)}
              hint={t(`modeHint.${mode}`)}
              value={mode}
              {...register('mode')}
            />
          ))}
        </Stack>
      </chakra.fieldset>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
        <TextField
          label={t('field.seats')}
          helper={helperFor('seats', t('field.seatsHelper'))}
          optional
          inputMode="numeric"
          autoComplete="off"
          error={errors.seats}
          {...register('seats')}
        />
        <DateField
          label={t('field.endsOn')}
          helper={helperFor('endsOn', t('field.endsOnHelper'), (day) => formatDate(day, i18n.language))}
          optional
          min={today}
          error={errors.endsOn}
          {...register('endsOn')}
        />
      </Grid>
    </>
  )
}
