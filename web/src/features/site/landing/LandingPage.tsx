import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/lib/navigation/paths'
import { lazyPart } from '~/ui/part/lazyPart'
import { PageMeta } from '~/ui/PageMeta'
import { Hero } from './Hero'
import { SnapScrolling } from './snap'

const BelowTheFold = lazyPart(async () => ({ default: (await import('./BelowTheFold')).BelowTheFold }), {
  pending: <Box h="200dvh" />,
})

/** The landing page. Each section fills the window. */
export default function LandingPage() {
  const { t } = useTranslation('landing')
  return (
    <>
      <PageMeta title={t('title')} description={t('description')} canonical={paths.home} />
      <SnapScrolling />
      <Hero />
      <BelowTheFold />
    </>
  )
}
