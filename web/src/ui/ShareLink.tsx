import { Box, Button, HStack, Input, Stack, VisuallyHidden } from '@chakra-ui/react'
import { Check, Copy, QrCode as QrIcon } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from './toast'

const QrPicture = lazy(() => import('./QrPicture').then(({ QrPicture }) => ({ default: QrPicture })))
const CONFIRMED_MS = 2500
const qrSize = '13rem'

interface Props {
  url: string
  /** What the link is for, in a few words. */
  label: string
}

/** An address to give to somebody: to copy, or to hold a phone's camera on. */
export function ShareLink({ url, label }: Props) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const [showsQr, setShowsQr] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const qrId = useId()

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      setTimeout(() => setCopied(false), CONFIRMED_MS)
    } catch {
      // The address stays selected: Ctrl+C does it.
      toast({ type: 'error', title: t('share.copyFailed') })
    }
  }

  return (
    <Stack gap="3">
      <HStack gap="2" wrap="wrap">
        <Input ref={field} readOnly value={url} aria-label={label} flex="1 1 100%" fontSize="sm" onFocus={(event) => event.target.select()} />
        <Button variant={copied ? 'subtle' : 'solid'} colorPalette={copied ? 'green' : undefined} minW="28" onClick={() => void copy()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {t(copied ? 'share.copied' : 'share.copy')}
        </Button>
        <VisuallyHidden role="status">{copied && t('share.copied')}</VisuallyHidden>
        <Button variant="outline" colorPalette="gray" aria-expanded={showsQr} aria-controls={qrId} onClick={() => setShowsQr(!showsQr)}>
          <QrIcon aria-hidden />
          {t('share.qr')}
        </Button>
      </HStack>
      <Box id={qrId} hidden={!showsQr}>
        {showsQr && (
          <Suspense fallback={<Box boxSize={qrSize} />}>
            <QrPicture value={url} label={t('share.qrLabel')} size={qrSize} />
          </Suspense>
        )}
      </Box>
    </Stack>
  )
}
