import { Badge, Button, chakra, HStack, Input, Stack, Text } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { touchTarget } from '~/theme/touch'
import { TAG_MAX_LENGTH } from './tagLength'
import type { TriageChange } from '../useChangeFeedback'

interface Props {
  tags: readonly string[]
  /** The tags of the project. */
  knownTags: readonly string[]
  onChange: (change: TriageChange) => Promise<boolean>
}

/** The tags of a feedback. Those of the other feedback on the project are proposed. */
export function TagsEditor({ tags, knownTags, onChange }: Props) {
  const { t } = useTranslation('triage')
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const proposed = knownTags.filter((tag) => !tags.includes(tag))

  // A button disappears with its tag, or is disabled without a name.
  const change = (tagChange: TriageChange) =>
    restoreFocusAfter(
      () => onChange(tagChange),
      () => field.current,
    )

  async function add() {
    const tag = name.trim()
    // The next one may be typed meanwhile.
    if (tag && (await change({ addTags: [tag] }))) setName((current) => (current === name ? '' : current))
  }

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
                onClick={() => void change({ removeTags: [tag] })}
                css={touchTarget}
              >
                <X size="1em" aria-hidden />
              </chakra.button>
            </Badge>
          ))}
        </HStack>
      )}
      <chakra.form
        display="flex"
        gap="2"
        maxW="sm"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Input
          id={id}
          ref={field}
          size="sm"
          list={`${id}-known`}
          value={name}
          maxLength={TAG_MAX_LENGTH}
          placeholder={t('tag.name')}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <datalist id={`${id}-known`}>
          {proposed.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </datalist>
        <Button type="submit" size="sm" variant="outline" colorPalette="gray" disabled={name.trim() === ''}>
          <Plus aria-hidden />
          {t('tag.add')}
        </Button>
      </chakra.form>
    </Stack>
  )
}
