import { Box, Button, Stack } from '@chakra-ui/react'
import { QrCode as QrIcon, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from './CopyField'
import { lazyPart } from '../part/lazyPart'

const qrSize = '13rem'
const QrPicture = lazyPart(async () => ({ default: (await import('./QrPicture')).QrPicture }), {
  pending: <Box w={qrSize} h="16rem" />,
})

interface Props {
  url: string
  /** The accessible name of the link. */
  label: string
  /** Copying it is not the main action of the page. */
  isQuiet?: boolean
}

/** A URL to share: by copying it, as a QR code, or by the sharing of the device. */
export function ShareLink({ url, label, isQuiet }: Props) {
  const { t } = useTranslation()
  const [showsQr, setShowsQr] = useState(false)
  const qrId = useId()
  return (
    <Stack gap="3">
      <CopyField value={url} label={label} isQuiet={isQuiet}>
        <Button
          variant="outline"
          colorPalette="gray"
          aria-expanded={showsQr}
          aria-controls={qrId}
          onClick={() => setShowsQr(!showsQr)}
        >
          <QrIcon aria-hidden />
          {t('share.qr')}
        </Button>
        {'share' in navigator && (
          <Button
            variant="outline"
            colorPalette="gray"
            // A share that is called off is no failure.
            onClick={() => void navigator.share({ url }).catch(() => undefined)}
          >
            <Share2 aria-hidden />
            {t('share.share')}
          </Button>
        )}
      </CopyField>
      <Box id={qrId} hidden={!showsQr}>
        {showsQr && <QrPicture value={url} label={t('share.qrLabel')} size={qrSize} />}
      </Box>
    </Stack>
  )
}
