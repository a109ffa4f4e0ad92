import { Button, Center, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '~/lib/paths'
import { PartLost } from '~/ui/lazyPart'
import { LostPart } from '~/ui/LostPart'

/** Keeps a page that crashed, or did not come, from taking the rest with it; the next navigation starts afresh. */
export function RouteErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return <Boundary locationKey={key}>{children}</Boundary>
}

interface BoundaryProps {
  locationKey: string
  children: ReactNode
}

interface BoundaryState {
  error: unknown
  /** How often a page that did not come was asked for again. */
  attempt: number
  locationKey: string
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, attempt: 0, locationKey: this.props.locationKey }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('nothing was thrown') }
  }

  static getDerivedStateFromProps({ locationKey }: BoundaryProps, state: BoundaryState) {
    return locationKey === state.locationKey ? null : { error: null, attempt: 0, locationKey }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartLost) error.renew()
  }

  override render() {
    const { error, attempt } = this.state
    if (error === null) return this.props.children
    if (!(error instanceof PartLost)) return <CrashMessage />
    return (
      <Center py="24" px="6">
        <LostPart attempt={attempt} onRetry={() => this.setState({ error: null, attempt: attempt + 1 })} />
      </Center>
    )
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
