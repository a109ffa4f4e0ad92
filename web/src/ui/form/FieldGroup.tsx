import { Box, chakra, Text } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import type { FieldError } from 'react-hook-form'
import { OptionalMark } from './OptionalMark'
import { useErrorText } from './useErrorText'

interface Props {
  legend: string
  error: FieldError | undefined
  /** Marks the group as optional. */
  optional?: boolean
  helper?: ReactNode
  /** Renders the controls. */
  children: (isInvalid: boolean) => ReactNode
}

/** A fieldset: controls with a common legend, helper text and error. */
export function FieldGroup({ legend, error, optional = false, helper, children }: Props) {
  const errorText = useErrorText()(error)
  const errorId = useId()
  const helperId = useId()
  return (
    <chakra.fieldset
      data-invalid={errorText ? '' : undefined}
      aria-describedby={errorText ? errorId : helper ? helperId : undefined}
    >
      <chakra.legend textStyle="sm" fontWeight="semibold" mb="2">
        {legend} {optional && <OptionalMark />}
      </chakra.legend>
      {children(errorText !== undefined)}
      {helper && !errorText && (
        <Box id={helperId} textStyle="xs" color="fg.muted" mt="1.5">
          {helper}
        </Box>
      )}
      <Text id={errorId} textStyle="sm" fontWeight="medium" color="fg.error" mt="1.5" aria-live="polite">
        {errorText}
      </Text>
    </chakra.fieldset>
  )
}
