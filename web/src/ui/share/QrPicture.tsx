import { Button, QrCode } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** A QR code to scan or to download, dark on white in both themes because many scanners need that. */
export function QrPicture({ value, label, size }: { value: string; label: string; size: string }) {
  const { t } = useTranslation()
  return (
    <QrCode.Root value={value} encoding={{ ecc: 'M' }} display="inline-flex" flexDirection="column" gap="3">
      <QrCode.Frame role="img" aria-label={label} boxSize={size} p="3" rounded="l2" borderWidth="1px" bg="#fff">
        <QrCode.Pattern fill="#000" />
      </QrCode.Frame>
      <QrCode.DownloadTrigger asChild fileName="rodage-qr-code.png" mimeType="image/png">
        <Button variant="outline" colorPalette="gray" size="sm">
          <Download aria-hidden />
          {t('share.download')}
        </Button>
      </QrCode.DownloadTrigger>
    </QrCode.Root>
  )
}
