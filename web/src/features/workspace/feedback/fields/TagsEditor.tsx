import { Badge, chakra, HStack, Stack, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { touchTarget } from '~/theme/touch'
import { TagForm } from './TagForm'
import { useTriageActions } from '../useTriageActions'

interface Props {
  projectId: string
  feedbackId: string
  tags: readonly string[]
  /** The tags of the project. */
  knownTags: readonly string[]
}

/** The tags of a feedback. Those of the other feedback on the project are proposed. */
export function TagsEditor({ projectId, feedbackId, tags, knownTags }: Props) {
  const { t } = useTranslation('triage')
  const { change } = useTriageActions(projectId)
  const id = useId()
  const proposed = knownTags.filter((tag) => !tags.includes(tag))

  // The button disappears with its tag.
  const remove = (tag: string) =>
    restoreFocusAfter(
      () => change([feedbackId], { removeTags: [tag] }),
      () => document.getElementById(id),
    )

  return (
    <Stack gap="2">
      <Text asChild textStyle="sm" fontWeight="semibold">
        <label htmlFor={id}>{t('tag.title')}</label>
      </Text>
      {tags.length > 0 && (
        <HStack as="ul" aria-label={t('tag.title')} listStyleType="none" wrap="wrap" gap="1.5">
          {tags.map((tag) => (
            <Badge as="li" key={tag} size="md" colorPalette="violet" maxW="full" pe="1">
              <chakra.span truncate>{tag}</chakra.span>
              <chakra.button
                type="button"
                display="inline-flex"
                alignItems="center"
                justifyContent="center"
                boxSize="6"
                rounded="full"
                cursor="pointer"
                focusVisibleRing="outside"
                aria-label={t('tag.remove', { tag })}
                title={t('tag.remove', { tag })}
                onClick={() => void remove(tag)}
                css={touchTarget}
              >
                <X size="1em" aria-hidden />
              </chakra.button>
            </Badge>
          ))}
        </HStack>
      )}
      <TagForm id={id} projectId={projectId} ids={[feedbackId]} draft={`tag:${feedbackId}`} proposed={proposed} />
    </Stack>
  )
}
