import { Box, Button, Heading, Stack, Text } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  title: string
  lead?: string
  /** Returns to the choice of answers. */
  onBack?: () => void
  children?: ReactNode
}

/** The card beside the project. Its title is focused when it changes (see useTitleFocus). */
export function AnswerPanel({ title, lead, onBack, children }: Props) {
  const { t } = useTranslation('invitation')
  return (
    <Stack gap="5">
      {onBack && (
        <Box ms="-3" mb="-3">
          <Button variant="ghost" colorPalette="gray" size="sm" onClick={onBack}>
            <ArrowLeft aria-hidden />
            {t('choice.back')}
          </Button>
        </Box>
      )}
      <Stack gap="1.5">
        <Heading as="h2" size="2xl" tabIndex={-1}>
          {title}
        </Heading>
        {lead && <Text color="fg.muted">{lead}</Text>}
      </Stack>
      {children}
    </Stack>
  )
}
