import { Link } from '@chakra-ui/react'
import { Link as RouterLink, useLocation } from 'react-router'
import { safeNext, withNext } from '~/lib/navigation/paths'

/** A link to another authentication form. Keeps the `next` parameter. */
export function FormLink({ question, label, to }: { question: string; label: string; to: string }) {
  const { search } = useLocation()
  return (
    <>
      {question}{' '}
      <Link asChild variant="underline" colorPalette="ember" fontWeight="semibold">
        <RouterLink to={withNext(to, safeNext(search))}>{label}</RouterLink>
      </Link>
    </>
  )
}
