import { Box, chakra, HStack, Text } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<
  ComponentProps<'input'>,
  'size' | 'color' | 'height' | 'width' | 'translate' | 'children'
> {
  label: string
  /** What the choice means. */
  hint?: ReactNode
}

/** A radio button, or a checkbox, on a line of its own. Works with `form.register` and with `checked`. */
export function ChoiceRow({ label, hint, ...input }: Props) {
  return (
    <HStack as="label" gap="3" minH="11" py="1" align={hint ? 'start' : 'center'} cursor="pointer">
      <chakra.input type="radio" mt={hint ? '0.5' : undefined} {...input} />
      <Box as="span" minW="0">
        <Text as="span" display="block" overflowWrap="anywhere" fontWeight={hint ? 'semibold' : undefined}>
          {label}
        </Text>
        {hint && (
          <Text as="span" display="block" textStyle="sm" color="fg.muted">
            {hint}
          </Text>
        )}
      </Box>
    </HStack>
  )
}
