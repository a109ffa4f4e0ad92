import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/lib/paths'
import { PageMeta } from '~/ui/PageMeta'
import { Hero } from './Hero'
import { SnapScrolling } from './snap'

// Out of sight at first: it comes after what is seen.
const Further = lazy(async () => ({ default: (await import('./Further')).Further }))

/** The first impression: three parts, each a window high. */
export default function LandingPage() {
  const { t } = useTranslation('landing')
  return (
    <>
      <PageMeta title={t('title')} description={t('description')} canonical={paths.home} />
      <SnapScrolling />
      <Hero />
      <Suspense fallback={<Box h="200dvh" />}>
        <Further />
      </Suspense>
    </>
  )
}
