import { Button, Flex, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { Check, CircleCheck, ExternalLink, RotateCcw, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import type { SentFeedback } from './liveSent'
import { ReopenForm } from './ReopenForm'
import { RetestFeedbackDocument } from './SentFeedback.generated'
import { useReopenForm } from './useReopenForm'

interface Props {
  feedback: SentFeedback
  /** The token of the invitation, for an author without an account. */
  token?: string
}

/** Asks the author of a fixed feedback to try again, and shows what they said. */
export function Retest({ feedback, token }: Props) {
  const { t } = useTranslation('follow-up')
  const { id, status, fixedIn, retest } = feedback
  const state = status !== 'FIXED' ? 'reopened' : retest === 'CONFIRMED' ? 'confirmed' : 'requested'
  const text = useRef<HTMLDivElement>(null)
  // The buttons disappear with what they did.
  const focusText = () => text.current?.focus()
  const [confirmFix, isConfirming] = useAction(RetestFeedbackDocument, {
    failed: t('author.failed'),
    isIdempotent: true,
  })
  const [isOpen, setIsOpen] = useState<boolean>()
  const { form, onSubmit, loading, restored } = useReopenForm({ feedbackId: id, token, onDone: close })
  // What was written before is still there.
  const isFormShown = (isOpen ?? restored) && status === 'FIXED'

  async function confirm() {
    if (await confirmFix({ input: { id, isFixed: true, ...(token ? { token } : {}) } })) focusText()
  }

  function open() {
    setIsOpen(true)
    requestAnimationFrame(() => form.setFocus('message'))
  }

  function close() {
    setIsOpen(false)
    focusText()
  }

  return (
    <Stack
      role="group"
      aria-label={t('author.label')}
      gap="3"
      p="4"
      rounded="l2"
      bg={state === 'requested' ? 'ember.subtle' : state === 'confirmed' ? 'bg.success' : 'bg.muted'}
    >
      <HStack ref={text} tabIndex={-1} role="status" gap="2" align="start" fontWeight="semibold">
        <Flex h="1lh" align="center" flexShrink="0">
          {state === 'reopened' ? <RotateCcw size="1.1em" aria-hidden /> : <CircleCheck size="1.1em" aria-hidden />}
        </Flex>
        <Text overflowWrap="anywhere">
          {fixedIn && status === 'FIXED'
            ? t(`author.${state as 'requested' | 'confirmed'}In`, { name: fixedIn.name })
            : t(`author.${state}`)}
        </Text>
      </HStack>
      {state === 'reopened' && status !== 'DECLINED' && <Text textStyle="sm">{t('author.reopenedHint')}</Text>}
      {state !== 'reopened' && !isFormShown && (
        <HStack gap="2" wrap="wrap">
          {state === 'requested' && (
            <Button size="sm" loading={isConfirming} aria-busy={isConfirming} onClick={() => void confirm()}>
              <Check aria-hidden />
              {t('author.confirm')}
            </Button>
          )}
          <Button size="sm" variant={state === 'requested' ? 'outline' : 'ghost'} colorPalette="gray" onClick={open}>
            <Undo2 aria-hidden />
            {t('author.reopen')}
          </Button>
          {state === 'requested' && fixedIn?.link && <TryLink href={fixedIn.link} name={fixedIn.name} />}
        </HStack>
      )}
      {isFormShown && <ReopenForm form={form} onSubmit={onSubmit} loading={loading} onCancel={close} />}
    </Stack>
  )
}

function TryLink({ href, name }: { href: string; name: string }) {
  const { t } = useTranslation('follow-up')
  return (
    <Button asChild size="sm" variant="outline" colorPalette="gray">
      {/* The address is untrusted: `noreferrer` hides that of this page from it. */}
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {t('author.try')}
        <ExternalLink aria-hidden />
        <VisuallyHidden>{t('author.tryNamed', { name })}</VisuallyHidden>
      </a>
    </Button>
  )
}
