import { IconButton, type IconButtonProps } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../toast/toast'
import { useCopy } from './useCopy'

interface Props extends Pick<IconButtonProps, 'css' | 'size'> {
  text: string
  /** What it copies, as the accessible name. */
  label: string
}

/** Copies a text, and says so. */
export function CopyButton({ text, label, ...style }: Props) {
  const { t } = useTranslation()
  const [copied, copy] = useCopy()

  async function copyText() {
    const isCopied = await copy(text)
    toast({ type: isCopied ? 'success' : 'error', title: t(isCopied ? 'share.copied' : 'share.copyRefused') })
  }

  return (
    <IconButton
      size="2xs"
      variant="ghost"
      colorPalette={copied ? 'green' : 'gray'}
      aria-label={label}
      title={label}
      data-copied={copied || undefined}
      onClick={() => void copyText()}
      {...style}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  )
}
