import { Button, Text, VisuallyHidden } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '~/ui/part/lazyPart'

/** The text can be read as it was written meanwhile. */
const Markdown = lazyPart(async () => ({ default: (await import('~/ui/text/Markdown')).Markdown }), {
  pending: ({ source }) => (
    <Text whiteSpace="pre-line" overflowWrap="anywhere">
      {source}
    </Text>
  ),
})

interface Props {
  release: { name: string; notes: string; link: string | null }
  /** The level of the largest heading in the notes. */
  level: 3 | 4
}

/** The notes of a release, and where it can be tried. */
export function ReleaseDetails({ release: { name, notes, link }, level }: Props) {
  const { t } = useTranslation('releases')
  return (
    <>
      {notes && <Markdown source={notes} level={level} />}
      {link && (
        <Button asChild size="sm" variant="outline" colorPalette="gray" alignSelf="start">
          {/* The address is untrusted: `noreferrer` hides that of this page from it. */}
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            {t('try')}
            <ExternalLink aria-hidden />
            <VisuallyHidden>{t('tryNamed', { name })}</VisuallyHidden>
          </a>
        </Button>
      )}
    </>
  )
}
