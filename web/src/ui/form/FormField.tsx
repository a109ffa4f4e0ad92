import { Field } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import type { FieldError } from 'react-hook-form'
import { OptionalMark } from './OptionalMark'
import { useErrorText } from './useErrorText'

export interface FieldProps {
  label: string
  error?: FieldError | undefined
  helper?: ReactNode
  /** Marks the field as optional. Fields are required by default. */
  optional?: boolean
}

interface Props extends FieldProps {
  /** Nobody is asked to fill it. */
  readOnly?: boolean | undefined
  /** Renders the control with props that link it to its helper and error texts. */
  children: (control: { 'aria-describedby': string | undefined }) => ReactNode
}

/** The label, helper text and error text of a form control. */
export function FormField({ label, error, helper, optional = false, readOnly = false, children }: Props) {
  const errorText = useErrorText()(error)
  const id = useId()
  const ids = { errorText: `${id}error`, helperText: `${id}helper` }
  // Chakra only sets aria-errormessage, which few screen readers support.
  const describedBy = errorText ? ids.errorText : helper ? ids.helperText : undefined
  return (
    <Field.Root invalid={errorText !== undefined} required={!optional && !readOnly} readOnly={readOnly} ids={ids}>
      <Field.Label>
        {label} {optional && <OptionalMark />}
      </Field.Label>
      {children({ 'aria-describedby': describedBy })}
      {helper && !errorText && <Field.HelperText>{helper}</Field.HelperText>}
      <Field.ErrorText>{errorText}</Field.ErrorText>
    </Field.Root>
  )
}
