import { chakra, Field } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './useErrorText'

export interface FieldProps {
  label: string
  error?: FieldError | undefined
  helper?: ReactNode
  /** Most fields are required, so it is the others that say so. */
  optional?: boolean
}

interface Props extends FieldProps {
  /** Draws the control; what it is given ties it to its helper and error texts. */
  children: (control: { 'aria-describedby': string | undefined }) => ReactNode
}

export function FormField({ label, error, helper, optional = false, children }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()(error)
  const id = useId()
  const ids = { errorText: `${id}error`, helperText: `${id}helper` }
  // Chakra ties the error by aria-errormessage alone, which few screen readers speak.
  const describedBy = errorText ? ids.errorText : helper ? ids.helperText : undefined
  return (
    <Field.Root invalid={errorText !== undefined} required={!optional} ids={ids}>
      <Field.Label>
        {label}
        {optional && (
          <chakra.span color="fg.subtle" fontWeight="normal">
            {t('optional')}
          </chakra.span>
        )}
      </Field.Label>
      {children({ 'aria-describedby': describedBy })}
      {helper && !errorText && <Field.HelperText>{helper}</Field.HelperText>}
      <Field.ErrorText>{errorText}</Field.ErrorText>
    </Field.Root>
  )
}
