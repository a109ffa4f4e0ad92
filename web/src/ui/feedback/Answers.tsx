import { chakra, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '~/domain/questions'

/** What the author of a feedback answered to the questions of the creator. Nothing without answers. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  const { t } = useTranslation('feedback')

  function valueOf({ text, choice, scale, lowLabel, highLabel }: Answer) {
    if (scale === null) return text ?? choice
    const ends = [
      lowLabel && t('questions.low', { label: lowLabel }),
      highLabel && t('questions.high', { label: highLabel }),
    ]
    const meaning = ends.filter(Boolean).join(', ')
    return t('ratingOf', { rating: scale }) + (meaning && ` (${meaning})`)
  }

  if (answers.length === 0) return null
  return (
    <Stack as="dl" gap="3" maxW="50em" ps="3" borderStartWidth="3px">
      {answers.map((answer) => (
        <chakra.div key={answer.questionId}>
          <chakra.dt textStyle="sm" fontWeight="semibold" overflowWrap="anywhere">
            {answer.question}
          </chakra.dt>
          <chakra.dd whiteSpace="pre-line" overflowWrap="anywhere">
            {valueOf(answer)}
          </chakra.dd>
        </chakra.div>
      ))}
    </Stack>
  )
}
