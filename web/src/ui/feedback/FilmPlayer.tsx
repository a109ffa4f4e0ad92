import { Box, Button, chakra, HStack, Stack, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilmProps } from './Film'
import { useRetry } from './useRetry'

/** Plays a film. What the browser cannot play can be downloaded. */
export function FilmPlayer({ film: { name, url, width, height }, onExpired }: FilmProps) {
  const { t } = useTranslation('pictures')
  // An address that works is kept: another one would begin again.
  const [shown, setShown] = useState({ url, hasFailed: false })
  const src = shown.hasFailed ? url : shown.url
  const [attempt, retry] = useRetry(shown.hasFailed)
  return (
    <Stack gap="2" align="start">
      <Box
        w="full"
        rounded="l2"
        overflow="hidden"
        borderWidth="1px"
        bg="black"
        // As wide as there is space, but not higher than half of the screen.
        maxW={`min(100%, 40rem, calc(50vh * ${width / height}))`}
      >
        <chakra.video
          key={`${attempt} ${src}`}
          src={src}
          width={width}
          height={height}
          display="block"
          w="full"
          h="auto"
          controls
          playsInline
          preload="metadata"
          aria-label={t('film.label', { name })}
          onLoadedMetadata={() => setShown({ url: src, hasFailed: false })}
          onError={() => {
            setShown({ url: src, hasFailed: true })
            onExpired()
          }}
        />
      </Box>
      <HStack gap="3" wrap="wrap">
        <Box role="alert" _empty={{ display: 'none' }}>
          {shown.hasFailed && <Text>{t('film.playFailed')}</Text>}
        </Box>
        {shown.hasFailed && (
          <Button size="sm" variant="outline" colorPalette="gray" onClick={retry}>
            {t('retry')}
          </Button>
        )}
        <Button asChild size="sm" variant="outline" colorPalette="gray">
          <a href={url} download aria-label={t('film.downloadNamed', { name })}>
            <Download aria-hidden />
            {t('film.download')}
          </a>
        </Button>
      </HStack>
    </Stack>
  )
}
