import { chakra, Flex, Grid, HStack, Text, VisuallyHidden } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useSite } from '~/api/site'
import { headline, type Headline } from './headline'

const figures: readonly (keyof Headline)[] = ['creators', 'testers', 'projects']

/** Three figures in the style of an odometer. Their space is reserved while they are loading. */
export function Statistics() {
  const { t, i18n } = useTranslation('landing')
  const shown = headline(useSite(), i18n.language)
  return (
    <Grid
      as="dl"
      aria-label={t('statistics.label')}
      templateColumns="repeat(3, auto)"
      justifyContent={{ base: 'space-between', md: 'start' }}
      columnGap={{ md: '16' }}
      py={{ base: '5', md: '6' }}
      minH={{ base: '6.75rem', md: '8.25rem' }}
    >
      {shown &&
        figures.map((figure) => (
          <Flex key={figure} direction="column-reverse" justify="flex-end" gap="2" animation="fade-in 400ms both">
            <Text as="dt" color="fg.muted" textStyle={{ base: 'sm', md: 'md' }}>
              {t(`statistics.${figure}`)}
            </Text>
            <Odometer value={shown[figure]} />
          </Flex>
        ))}
    </Grid>
  )
}

function Odometer({ value }: { value: string }) {
  return (
    <HStack as="dd" gap={{ base: '2px', md: '1' }}>
      <VisuallyHidden>{value}</VisuallyHidden>
      {Array.from(value, (character, index) => (
        <Wheel key={index} data-digit={/\d/.test(character) || undefined} aria-hidden>
          {character}
        </Wheel>
      ))}
    </HStack>
  )
}

const Wheel = chakra('span', {
  base: {
    display: 'inline-flex',
    justifyContent: 'center',
    fontFamily: 'heading',
    fontWeight: '700',
    fontSize: { base: 'xl', md: '3xl' },
    lineHeight: { base: '2.25rem', md: '3rem' },
    color: 'ember.fg',
    '&[data-digit]': {
      width: { base: '1.25rem', md: '2.125rem' },
      color: 'fg.inverted',
      rounded: 'l1',
      bg: 'bg.inverted',
      // Makes the wheel look round.
      backgroundImage:
        'linear-gradient(to bottom, {colors.white/22}, transparent 35%, transparent 65%, {colors.black/30})',
    },
  },
})
