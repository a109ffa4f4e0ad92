import { chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useToday } from '~/lib/useToday'
import { DateField } from '~/ui/form/DateField'
import { TextField } from '~/ui/form/TextField'
import type { LinkValues } from './schema'

interface Props {
  /** Registers a field of the form. */
  register: (name: keyof LinkValues) => UseFormRegisterReturn
  errors: Partial<Record<keyof LinkValues, FieldError>>
}

const modes = ['DIRECT', 'REQUEST'] as const

export function LinkFields({ register, errors }: Props) {
  const { t } = useTranslation('links')
  const today = useToday()
  return (
    <>
      <TextField
        label={t('field.name')}
        helper={t('field.nameHelper')}
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
            <HStack as="label" key={mode} minH="11" py="1" gap="3" align="start" cursor="pointer">
              <chakra.input
                type="radio"
                value={mode}
                boxSize="5"
                mt="0.5"
                flexShrink="0"
                accentColor="ember.border"
                {...register('mode')}
              />
              <span>
                <Text as="span" display="block" fontWeight="semibold">
                  {t(`mode.${mode}`)}
                </Text>
                <Text as="span" display="block" textStyle="sm" color="fg.muted">
                  {t(`modeHint.${mode}`)}
                </Text>
              </span>
            </HStack>
          ))}
        </Stack>
      </chakra.fieldset>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
        <TextField
          label={t('field.seats')}
          helper={t('field.seatsHelper')}
          optional
          inputMode="numeric"
          autoComplete="off"
          error={errors.seats}
          {...register('seats')}
        />
        <DateField
          label={t('field.endsOn')}
          helper={t('field.endsOnHelper')}
          optional
          min={today}
          error={errors.endsOn}
          {...register('endsOn')}
        />
      </Grid>
    </>
  )
}
