import { chakra, Text } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import type { FieldError } from 'react-hook-form'
import { useErrorText } from './useErrorText'

interface Props {
  legend: string
  error: FieldError | undefined
  /** Renders the controls. */
  children: (isInvalid: boolean) => ReactNode
}

/** A fieldset: controls with a common legend and error. */
export function FieldGroup({ legend, error, children }: Props) {
  const errorText = useErrorText()(error)
  const errorId = useId()
  return (
    <chakra.fieldset aria-describedby={errorText && errorId}>
      <chakra.legend textStyle="sm" fontWeight="semibold" mb="2">
        {legend}
      </chakra.legend>
      {children(errorText !== undefined)}
      <Text id={errorId} textStyle="sm" fontWeight="medium" color="fg.error" mt="1.5" aria-live="polite">
        {errorText}
      </Text>
    </chakra.fieldset>
  )
}
