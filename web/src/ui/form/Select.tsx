import { Box, chakra, useRecipe } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[]
  isCompact?: boolean
}

/** A native select, styled like a text field. Where it is one of a form, use SelectField. */
export function Select({ options, isCompact = false, ...select }: SelectProps) {
  // Not `Input asChild`, which brings the fields of forms to pages without one.
  const recipe = useRecipe({ key: 'input' })
  return (
    <Box position="relative" w="full" minW="0">
      <chakra.select {...select} css={recipe({ size: isCompact ? 'sm' : 'lg' })} cursor="pointer" pe="9" truncate>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </chakra.select>
      <Box position="absolute" insetEnd="3" top="50%" translate="0 -50%" color="fg.muted" pointerEvents="none">
        <ChevronDown size="1.1em" aria-hidden />
      </Box>
    </Box>
  )
}
