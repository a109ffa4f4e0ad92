import { IconButton, type IconButtonProps } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../toast/toast'

const CONFIRMATION_MS = 2500

interface Props extends Pick<IconButtonProps, 'css' | 'size'> {
  text: string
  /** What it copies, as the accessible name. */
  label: string
}

/** Copies a text, and says so. */
export function CopyButton({ text, label, ...style }: Props) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)

  useEffect(
    function forget() {
      if (!copied) return
      const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS)
      return () => clearTimeout(timer)
    },
    [copied],
  )

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      toast({ type: 'success', title: t('share.copied') })
    } catch {
      toast({ type: 'error', title: t('share.copyRefused') })
    }
  }

  return (
    <IconButton
      size="2xs"
      variant="ghost"
      colorPalette={copied ? 'green' : 'gray'}
      aria-label={label}
      title={label}
      data-copied={copied || undefined}
      onClick={() => void copy()}
      {...style}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  )
}
