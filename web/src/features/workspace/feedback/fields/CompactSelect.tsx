import { Box, chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { touchTarget } from '~/theme/touch'

type SelectEvents = Pick<ComponentProps<'select'>, 'onPointerDown' | 'onKeyDown' | 'onBlur'>

interface Props<Value extends string> extends SelectEvents {
  /** The accessible name. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  disabled?: boolean
  onChange: (value: Value) => void
}

/** A native select without a visible label: its options say what it is about. */
export function CompactSelect<Value extends string>(props: Props<Value>) {
  const { label, options, value, disabled, onChange, ...events } = props
  return (
    <Box position="relative" minW="0">
      <chakra.select
        {...events}
        aria-label={label}
        disabled={disabled}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        appearance="none"
        w="full"
        h="9"
        ps="3"
        pe="8"
        textStyle="sm"
        rounded="l2"
        borderWidth="1px"
        borderColor="border.control"
        bg="bg.panel"
        truncate
        cursor="pointer"
        focusVisibleRing="inside"
        css={touchTarget}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </chakra.select>
      <Box
        position="absolute"
        insetEnd="2.5"
        top="50%"
        translate="0 -50%"
        pointerEvents="none"
        color="fg.muted"
        aria-hidden
      >
        <ChevronDown size="1em" />
      </Box>
    </Box>
  )
}
