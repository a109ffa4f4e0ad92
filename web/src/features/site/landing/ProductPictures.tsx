import { Box, chakra, type BoxProps } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Gauge } from '~/ui/Gauge'

/** The width of the dial relative to the container, and the visible part of its height. */
const DIAL_WIDTH = 0.6
const DIAL_VISIBLE = 0.58

/** Screenshots of the product, taken by `make pictures`, in front of the dial. */
export function ProductPictures(props: BoxProps) {
  const { t } = useTranslation('landing')
  const gauge = t('gauge', { returnObjects: true })
  return (
    <Box position="relative" {...props}>
      <Gauge
        reading={0.73}
        labels={[gauge.idea, gauge.prototype, gauge.beta, gauge.launch]}
        w={`${DIAL_WIDTH * 100}%`}
        // Overlapped by the screenshots.
        ms={{ base: 'auto', lg: '3.5%' }}
        me="auto"
        mb={`${DIAL_WIDTH * (DIAL_VISIBLE - 1) * 100}%`}
        // The labels are too small to be legible on small screens.
        css={{ '& > svg > text': { display: { base: 'none', lg: 'block' } } }}
      />
      {/* Smaller than the product name on wide screens, so that it is not the largest contentful paint. */}
      <Frame me={{ base: '6%', lg: '33%' }}>
        <Picture of="creator" size={{ width: 600, height: 440 }} />
      </Frame>
      <Frame position="absolute" w="36%" insetEnd="0" bottom={{ base: '-4%', lg: '-8%' }}>
        <Picture of="tester" size={{ width: 390, height: 720 }} />
      </Frame>
    </Box>
  )
}

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
  /** With the aspect ratio of the file. */
  size: { width: number; height: number }
}

/** The screenshots in both themes. Lazy loading skips the one that is not displayed. */
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
