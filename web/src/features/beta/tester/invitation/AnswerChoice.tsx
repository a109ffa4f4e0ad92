import { Button, Link, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useSession } from '~/api/session/session'
import { AnswerPanel } from './AnswerPanel'

interface Props {
  accepting: boolean
  onAccept: () => void
  onRegister: () => void
  onFeedback: () => void
  onRefuse: () => void
}

export function AnswerChoice({ accepting, onAccept, onRegister, onFeedback, onRefuse }: Props) {
  const { t } = useTranslation('invitation')
  const { status } = useSession()
  return (
    <AnswerPanel title={t('choice.title')} lead={t('choice.lead')}>
      <Stack gap="6">
        <Stack gap="2">
          <Button size="xl" loading={accepting} aria-busy={accepting} onClick={onAccept}>
            {t('choice.accept')}
          </Button>
          <Text textStyle="sm" color="fg.muted" textAlign="center">
            {status === 'anonymous' ? (
              <>
                {t('choice.account')}{' '}
                <Link as="button" variant="underline" colorPalette="ember" fontWeight="semibold" onClick={onRegister}>
                  {t('choice.register')}
                </Link>
              </>
            ) : (
              t('choice.acceptHint')
            )}
          </Text>
        </Stack>
        <Stack gap="2">
          <Button size="lg" variant="outline" colorPalette="gray" onClick={onFeedback}>
            {t('choice.feedback')}
          </Button>
          <Text textStyle="sm" color="fg.muted" textAlign="center">
            {t('choice.feedbackHint')}
          </Text>
        </Stack>
        <Button variant="ghost" colorPalette="gray" onClick={onRefuse}>
          {t('choice.refuse')}
        </Button>
      </Stack>
    </AnswerPanel>
  )
}
