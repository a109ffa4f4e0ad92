import { Button, HStack, Input, VisuallyHidden } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../toast/toast'

const CONFIRMED_MS = 2500

interface Props {
  value: string
  /** What it is, in a few words. */
  label: string
  /** What else can be done with it. */
  children?: ReactNode
}

/** A text to be taken elsewhere, whole. */
export function CopyField({ value, label, children }: Props) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      setTimeout(() => setCopied(false), CONFIRMED_MS)
    } catch {
      // The text stays selected: Ctrl+C does it.
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
