import { Box, Button, Stack } from '@chakra-ui/react'
import { QrCode as QrIcon } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from './CopyField'

const QrPicture = lazy(() => import('./QrPicture').then(({ QrPicture }) => ({ default: QrPicture })))
const qrSize = '13rem'

interface Props {
  url: string
  /** What the link is for, in a few words. */
  label: string
}

/** An address to give to somebody: to copy, or to hold a phone's camera on. */
export function ShareLink({ url, label }: Props) {
  const { t } = useTranslation()
  const [showsQr, setShowsQr] = useState(false)
  const qrId = useId()
  return (
    <Stack gap="3">
      <CopyField value={url} label={label}>
        <Button variant="outline" colorPalette="gray" aria-expanded={showsQr} aria-controls={qrId} onClick={() => setShowsQr(!showsQr)}>
          <QrIcon aria-hidden />
          {t('share.qr')}
        </Button>
      </CopyField>
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
