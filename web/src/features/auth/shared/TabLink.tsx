import { Link, VisuallyHidden } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'

/** A link that opens in a new tab, to keep the form that is being filled in. */
export function TabLink({ to, children }: { to: string; children: string }) {
  const { t } = useTranslation()
  return (
    <Link asChild variant="underline" colorPalette="ember">
      <RouterLink to={to} target="_blank">
        {children}
        <VisuallyHidden>{` ${t('footer.newTab')}`}</VisuallyHidden>
      </RouterLink>
    </Link>
  )
}
