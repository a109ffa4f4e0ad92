import { Button, HStack, Input, VisuallyHidden } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../toast/toast'
import { useCopy } from './useCopy'

interface Props {
  value: string
  /** The accessible name. */
  label: string
  /** Not the main action of its page. */
  isQuiet?: boolean | undefined
  /** More actions. */
  children?: ReactNode
}

/** A read-only text with a button to copy it. */
export function CopyField({ value, label, isQuiet = false, children }: Props) {
  const { t } = useTranslation()
  const [copied, copy] = useCopy()
  const field = useRef<HTMLInputElement>(null)

  async function copyValue() {
    field.current?.select()
    // When it is refused, the text stays selected, to be copied by keyboard.
    if (!(await copy(value))) toast({ type: 'error', title: t('share.copyFailed') })
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
        variant={copied ? 'subtle' : isQuiet ? 'outline' : 'solid'}
        colorPalette={copied ? 'green' : isQuiet ? 'gray' : undefined}
        minW="28"
        onClick={() => void copyValue()}
      >
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {t(copied ? 'share.copied' : 'share.copy')}
      </Button>
      <VisuallyHidden role="status">{copied && t('share.copied')}</VisuallyHidden>
      {children}
    </HStack>
  )
}
