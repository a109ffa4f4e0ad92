import { Box, chakra, HStack, Text } from '@chakra-ui/react'
import { useId, type ComponentProps, type ReactNode } from 'react'

interface Props extends Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'size' | 'color' | 'height' | 'width' | 'translate'
> {
  label: string
  helper?: ReactNode
}

/** A checkbox with the role of a switch. Works with `form.register` and with `checked`. */
export function SwitchField({ label, helper, ...input }: Props) {
  const id = useId()
  return (
    <HStack as="label" gap="4" minH="11" cursor="pointer">
      <Box flex="1">
        <Text as="span" display="block" fontWeight="semibold">
          {label}
        </Text>
        {helper && (
          <Text as="span" display="block" id={id} textStyle="sm" color="fg.muted">
            {helper}
          </Text>
        )}
      </Box>
      <chakra.input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox exposes its state natively
        role="switch"
        aria-label={label}
        aria-describedby={helper ? id : undefined}
        appearance="none"
        position="relative"
        flexShrink="0"
        w="11"
        h="6"
        rounded="full"
        cursor="pointer"
        bg="border.control"
        transition="background-color 150ms"
        _checked={{ bg: 'ember.border', _before: { translate: '1.25rem 0' } }}
        _before={{
          content: '""',
          position: 'absolute',
          top: '0.5',
          insetStart: '0.5',
          boxSize: '5',
          rounded: 'full',
          bg: 'bg.panel',
          shadow: 'xs',
          transition: 'translate 150ms',
        }}
        _focusVisible={{ outline: '2px solid {colors.ember.focusRing}', outlineOffset: '2px' }}
        // The colours of the system replace the backgrounds that it consists of.
        _highContrast={{
          forcedColorAdjust: 'none',
          borderWidth: '1px',
          borderColor: 'ButtonText',
          bg: 'ButtonFace',
          _before: { bg: 'ButtonText', top: '1px', insetStart: '1px' },
          _checked: { bg: 'Highlight', _before: { bg: 'HighlightText' } },
        }}
        _disabled={{ opacity: '0.5', cursor: 'not-allowed' }}
      />
    </HStack>
  )
}
