import { chakra, Link, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { environmentParts, type FeedbackEnvironment } from '~/domain/feedback'

interface Props {
  steps: string | null
  environment: FeedbackEnvironment | null
  testedRelease: { name: string } | null
  /** The page from which it was sent. */
  pageUrl?: string | null
}

/** The steps to reproduce a bug, the page it is about, the release that its author tried, and their device. Nothing without them. */
export function FeedbackFacts({ steps, environment, testedRelease, pageUrl = null }: Props) {
  const { t } = useTranslation('feedback')
  const page = pageUrl && (
    <Link href={pageUrl} target="_blank" rel="noopener noreferrer nofollow" variant="underline">
      {pageUrl}
    </Link>
  )
  const facts = [
    { label: t('page'), value: page },
    { label: t('testedRelease'), value: testedRelease?.name },
    ...environmentParts.map((part) => ({ label: t(`environment.${part}`), value: environment?.[part] })),
  ].filter(({ value }) => value)
  return (
    <>
      {steps && (
        <Stack gap="1">
          <Text textStyle="sm" fontWeight="semibold">
            {t('steps')}
          </Text>
          <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="50em">
            {steps}
          </Text>
        </Stack>
      )}
      {facts.length > 0 && (
        <chakra.dl
          display="grid"
          gridTemplateColumns="auto minmax(0, 1fr)"
          gapX="5"
          gapY="1"
          textStyle="sm"
          overflowWrap="anywhere"
        >
          {facts.map(({ label, value }) => (
            <chakra.div key={label} display="contents">
              <chakra.dt color="fg.muted">{label}</chakra.dt>
              <chakra.dd>{value}</chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
    </>
  )
}
