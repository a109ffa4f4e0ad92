import { Link } from '@chakra-ui/react'
import { Link as RouterLink, useLocation } from 'react-router'

/** The way to the other form; where one was going goes with it. */
export function OtherWay({ question, label, to }: { question: string; label: string; to: string }) {
  const { search } = useLocation()
  return (
    <>
      {question}{' '}
      <Link asChild variant="underline" colorPalette="ember" fontWeight="semibold">
        <RouterLink to={{ pathname: to, search }}>{label}</RouterLink>
      </Link>
    </>
  )
}
