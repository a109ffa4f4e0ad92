import { Button, HStack, Input, VisuallyHidden } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../toast/toast'

const CONFIRMATION_MS = 2500

interface Props {
  value: string
  /** The accessible name. */
  label: string
  /** More actions. */
  children?: ReactNode
}

/** A read-only text with a button to copy it. */
export function CopyField({ value, label, children }: Props) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      setTimeout(() => setCopied(false), CONFIRMATION_MS)
    } catch {
      // The text stays selected, to be copied by keyboard.
      toast({ type: 'error', title: t('share.copyFailed') })
    }
  }

  return (
    <HStack gap="2" wrap="wrap">
      <Input
        ref={field}
        readOnly
        value={value}
        aria-label={label}
        flex="1 1 100%"
        fontSize="sm"
        onFocus={(event) => event.target.select()}
      />
      <Button
        variant={copied ? 'subtle' : 'solid'}
        colorPalette={copied ? 'green' : undefined}
        minW="28"
        onClick={() => void copy()}
      >
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {t(copied ? 'share.copied' : 'share.copy')}
      </Button>
      <VisuallyHidden role="status">{copied && t('share.copied')}</VisuallyHidden>
      {children}
    </HStack>
  )
}
