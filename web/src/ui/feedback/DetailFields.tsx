import { chakra, HStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { feedbackKinds, feedbackSeverities, ratings } from '~/domain/feedback'
import { FieldGroup } from '~/ui/form/FieldGroup'
import { SelectField } from '~/ui/form/SelectField'
import { TextareaField } from '~/ui/form/TextareaField'

type Name = 'kind' | 'severity' | 'steps' | 'rating'

interface Props {
  /** Whether the fields of a bug are shown. */
  isBug: boolean
  register: (name: Name) => UseFormRegisterReturn
  errors: Partial<Record<Name, FieldError>>
  /** What is shown below a field: its helper, or what was saved elsewhere. */
  helperFor?: (name: Name, helper?: string, show?: (value: string) => string) => ReactNode
}

/** The kind of a feedback, the severity and the steps of a bug, and the rating. None is required. */
export function DetailFields({ isBug, register, errors, helperFor = (_, helper) => helper }: Props) {
  const { t } = useTranslation('feedback')
  return (
    <>
      <SelectField
        label={t('field.kind')}
        optional
        options={[
          { value: '', label: t('field.unsaid') },
          ...feedbackKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
        helper={helperFor('kind', undefined, (value) => t(`kind.${value as (typeof feedbackKinds)[number]}`))}
        error={errors.kind}
        {...register('kind')}
      />
      {isBug && (
        <>
          <SelectField
            label={t('field.severity')}
            optional
            options={[
              { value: '', label: t('field.unsaid') },
              ...feedbackSeverities.map((value) => ({ value, label: t(`severity.${value}`) })),
            ]}
            helper={helperFor('severity', undefined, (value) =>
              t(`severity.${value as (typeof feedbackSeverities)[number]}`),
            )}
            error={errors.severity}
            {...register('severity')}
          />
          <TextareaField
            label={t('steps')}
            optional
            helper={helperFor('steps', t('field.stepsHelper'))}
            error={errors.steps}
            {...register('steps')}
          />
        </>
      )}
      <FieldGroup
        legend={t('field.rating')}
        optional
        error={errors.rating}
        helper={helperFor('rating', undefined, (rating) => t('ratingOf', { rating }))}
      >
        {() => (
          <HStack wrap="wrap" gap="1">
            {ratings.map((rating) => (
              <RatingChoice key={rating} label={String(rating)} spoken={t('ratingOf', { rating })}>
                <input
                  type="radio"
                  value={String(rating)}
                  aria-label={t('ratingOf', { rating })}
                  {...register('rating')}
                />
              </RatingChoice>
            ))}
            <RatingChoice label={t('field.noRating')}>
              <input type="radio" value="" {...register('rating')} />
            </RatingChoice>
          </HStack>
        )}
      </FieldGroup>
    </>
  )
}

interface ChoiceProps {
  label: string
  /** Shown on hover. */
  spoken?: string
  /** The radio button. */
  children: React.ReactNode
}

function RatingChoice({ label, spoken, children }: ChoiceProps) {
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="2" minH="11" pe="5" cursor="pointer" title={spoken}>
      {children}
      {label}
    </chakra.label>
  )
}
