import { Box, chakra, type BoxProps } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Gauge } from '~/ui/Gauge'

/** How wide the dial is, of the whole, and how much of its height is seen over the window before it. */
const DIAL_WIDTH = 0.6
const DIAL_SEEN = 0.58

/** The product as it is, as `make screenshots` takes it: where a creator reads, on what a tester writes, and the dial of the mark behind. */
export function ProductPictures(props: BoxProps) {
  const { t } = useTranslation('landing')
  const gauge = t('gauge', { returnObjects: true })
  return (
    <Box position="relative" {...props}>
      <Gauge
        reading={0.73}
        labels={[gauge.idea, gauge.prototype, gauge.beta, gauge.launch]}
        w={`${DIAL_WIDTH * 100}%`}
        // Over the window.
        ms={{ base: 'auto', lg: '3.5%' }}
        me="auto"
        mb={`${DIAL_WIDTH * (DIAL_SEEN - 1) * 100}%`}
        // Its words are too small to be read on a small screen.
        css={{ '& > svg > text': { display: { base: 'none', lg: 'block' } } }}
      />
      {/* Beside the name it is the smaller of the two, so that the first window is not waited for. */}
      <Frame me={{ base: '6%', lg: '33%' }}>
        <Picture of="creator" size={{ width: 600, height: 440 }} />
      </Frame>
      <Frame position="absolute" w="36%" insetEnd="0" bottom={{ base: '-4%', lg: '-8%' }}>
        <Picture of="tester" size={{ width: 390, height: 720 }} />
      </Frame>
    </Box>
  )
}

/** Of the black of the wheels that count. */
const Frame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    rounded: 'l3',
    borderWidth: { base: '4px', md: '6px' },
    borderColor: { base: 'gray.950', _dark: 'gray.700' },
    bg: 'bg',
    shadow: 'lg',
  },
})

interface PictureProps {
  of: 'creator' | 'tester'
  /** In the proportions of the file. */
  size: { width: number; height: number }
}

/** One of each theme, of which the other is never loaded: what is not displayed is not, when it is lazy. */
function Picture({ of, size }: PictureProps) {
  const { t } = useTranslation('landing')
  return (['light', 'dark'] as const).map((theme) => (
    <chakra.img
      key={theme}
      src={`/landing/${of}-${theme}.webp`}
      alt={t(`pictures.${of}`)}
      loading="lazy"
      htmlWidth={size.width}
      htmlHeight={size.height}
      w="full"
      h="auto"
      display={theme === 'light' ? { base: 'block', _dark: 'none' } : { base: 'none', _dark: 'block' }}
    />
  ))
}
