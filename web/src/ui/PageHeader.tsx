import { Button, Flex, Heading, Stack } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  title: string
  /** A line above the title, which has its room on every page: the titles of related pages are in the same place. */
  above: ReactNode
}

export function PageHeader({ title, above }: Props) {
  return (
    <Stack gap="1">
      <Flex align="center" minH="11">
        {above}
      </Flex>
      <Heading as="h1" tabIndex={-1} size={{ base: '3xl', md: '4xl' }}>
        {title}
      </Heading>
    </Stack>
  )
}

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Button asChild variant="ghost" colorPalette="gray" size="sm" ms="-3">
      <Link to={to}>
        <ArrowLeft aria-hidden />
        {label}
      </Link>
    </Button>
  )
}
