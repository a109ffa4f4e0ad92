import { chakra, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { environmentParts, type FeedbackEnvironment } from '~/domain/feedback'

interface Props {
  steps: string | null
  environment: FeedbackEnvironment | null
}

/** The steps to reproduce a bug, and the device of its author. Nothing without them. */
export function FeedbackFacts({ steps, environment }: Props) {
  const { t } = useTranslation('feedback')
  const sent = environmentParts.flatMap((part) => {
    const value = environment?.[part]
    return value ? [{ part, value }] : []
  })
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
      {sent.length > 0 && (
        <chakra.dl
          display="grid"
          gridTemplateColumns="auto minmax(0, 1fr)"
          gapX="5"
          gapY="1"
          textStyle="sm"
          overflowWrap="anywhere"
        >
          {sent.map(({ part, value }) => (
            <chakra.div key={part} display="contents">
              <chakra.dt color="fg.muted">{t(`environment.${part}`)}</chakra.dt>
              <chakra.dd>{value}</chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
    </>
  )
}
