import { Badge, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { roadmapStyles } from '~/ui/status/roadmapStyles'
import { DateText } from '~/ui/text/DateText'

interface Props {
  step: { id: string; title: string; description: string; date: string; status: keyof typeof roadmapStyles }
  /** After the status and the date. */
  details?: ReactNode
  /** Beside the text. */
  action?: ReactNode
}

/** A step in the list of a roadmap that is only read. Its heading has the id of the step. */
export function StepCard({ step, details, action }: Props) {
  const { t } = useTranslation('roadmap')
  const { palette, Icon } = roadmapStyles[step.status]
  return (
    <Flex
      as="li"
      aria-labelledby={step.id}
      gap={{ base: '3', md: '5' }}
      p={{ base: '4', md: '5' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      align="start"
    >
      <Stack gap="2" flex="1" minW="0">
        <Heading as="h3" id={step.id} tabIndex={-1} size="lg" overflowWrap="anywhere">
          {step.title}
        </Heading>
        {step.description && (
          <Text color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere" maxW="50em">
            {step.description}
          </Text>
        )}
        <HStack gap="3" wrap="wrap" textStyle="sm" color="fg.muted">
          <Badge colorPalette={palette} rounded="full" px="2.5">
            <Icon size="1.1em" aria-hidden />
            {t(`status.${step.status}`)}
          </Badge>
          <DateText value={step.date} />
          {details}
        </HStack>
      </Stack>
      {action}
    </Flex>
  )
}
