import { Button, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '~/lib/paths'

/** Keeps a page that crashed from taking the rest with it; the next navigation starts afresh. */
export function RouteErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return <Boundary locationKey={key}>{children}</Boundary>
}

interface BoundaryProps {
  locationKey: string
  children: ReactNode
}

interface BoundaryState {
  failed: boolean
  locationKey: string
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { failed: false, locationKey: this.props.locationKey }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ locationKey }: BoundaryProps, state: BoundaryState) {
    return locationKey === state.locationKey ? null : { failed: false, locationKey }
  }

  override render() {
    return this.state.failed ? <CrashMessage /> : this.props.children
  }
}

function CrashMessage() {
  const { t } = useTranslation()
  return (
    <Stack role="alert" align="center" textAlign="center" gap="4" py="24" px="6">
      <Heading as="h1" size="3xl">
        {t('crash.title')}
      </Heading>
      <Text color="fg.muted" maxW="45ch">
        {t('crash.text')}
      </Text>
      <HStack gap="3" pt="2">
        <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
        <Button asChild variant="outline" colorPalette="gray">
          {/* A full load, on purpose: whatever broke is left behind. */}
          <a href={paths.home}>{t('notFound.home')}</a>
        </Button>
      </HStack>
    </Stack>
  )
}
