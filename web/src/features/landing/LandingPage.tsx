import { useTranslation } from 'react-i18next'
import { paths } from '~/lib/paths'
import { PageMeta } from '~/ui/PageMeta'
import { Closing } from './Closing'
import { Features } from './Features'
import { Hero } from './Hero'
import { SnapScrolling } from './snap'

/** The first impression: three parts, each a window high. */
export default function LandingPage() {
  const { t } = useTranslation('landing')
  return (
    <>
      <PageMeta title={t('title')} description={t('description')} canonical={paths.home} />
      <SnapScrolling />
      <Hero />
      <Features />
      <Closing />
    </>
  )
}
