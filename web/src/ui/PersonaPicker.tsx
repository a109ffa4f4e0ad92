import { Box, chakra, HStack, VisuallyHidden } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { personaPalettes, personas, type Persona } from '~/domain/persona'
import { touchTarget } from '~/theme/touch'
import { JavierFace } from './JavierFace'

interface Props {
  label: string
  value: Persona
  onChange: (persona: Persona) => void
  /** On small and on low screens, shows a single row that scrolls sideways. */
  inOneRow?: boolean
}

const oneRow = {
  '@media (width < 48rem), (height <= 30rem)': { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' },
} as const

/** One row where all fit, otherwise two rows of three. */
const balanced = {
  '@media (width >= 48rem) and (height > 30rem)': {
    '@container (max-width: 51rem)': { display: 'grid', gridTemplateColumns: 'repeat(3, max-content)' },
  },
} as const

/** A radio group of the six personalities. */
export function PersonaPicker({ label, value, onChange, inOneRow = false }: Props) {
  const { t } = useTranslation('workspace')
  const name = useId()
  return (
    <Box containerType="inline-size" w="full">
      <HStack
        as="fieldset"
        border="0"
        m="0"
        p="0"
        minW="0"
        gap="1.5"
        wrap="wrap"
        css={inOneRow ? { ...balanced, ...oneRow } : balanced}
      >
        <VisuallyHidden as="legend">{label}</VisuallyHidden>
        {personas.map((persona) => (
          <chakra.label
            key={persona}
            title={t(`persona.tone.${persona}`)}
            colorPalette={personaPalettes[persona]}
            position="relative"
            flexShrink="0"
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            ps="1"
            pe="3"
            py="1"
            rounded="full"
            borderWidth="1px"
            cursor="pointer"
            textStyle="sm"
            fontWeight="medium"
            color="fg.muted"
            transition="background-color 150ms, border-color 150ms"
            _hover={{ bg: 'bg.subtle' }}
            css={{
              ...touchTarget,
              '&:has(:checked)': {
                bg: 'colorPalette.subtle',
                borderColor: 'colorPalette.border',
                color: 'colorPalette.fg',
              },
              '&:has(:focus-visible)': { outline: '2px solid {colors.colorPalette.focusRing}', outlineOffset: '2px' },
            }}
          >
            <chakra.input
              type="radio"
              name={name}
              value={persona}
              checked={persona === value}
              onChange={() => onChange(persona)}
              position="absolute"
              inset="0"
              boxSize="full"
              opacity="0"
              cursor="pointer"
            />
            <JavierFace persona={persona} boxSize="7" />
            {t(`persona.name.${persona}`)}
          </chakra.label>
        ))}
      </HStack>
    </Box>
  )
}
