import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/lib/navigation/paths'
import { lazyPart } from '~/ui/part/lazyPart'
import { PageMeta } from '~/ui/PageMeta'
import { Hero } from './Hero'
import { SnapScrolling } from './snap'

// Out of sight at first: it comes after what is seen.
const Further = lazyPart(async () => ({ default: (await import('./Further')).Further }), {
  pending: <Box h="200dvh" />,
})

/** The first impression: three parts, each a window high. */
export default function LandingPage() {
  const { t } = useTranslation('landing')
  return (
    <>
      <PageMeta title={t('title')} description={t('description')} canonical={paths.home} />
      <SnapScrolling />
      <Hero />
      <Further />
    </>
  )
}
