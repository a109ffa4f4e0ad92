import { QrCode } from '@chakra-ui/react'

/** A QR code, dark on white in both themes because many scanners need that. */
export function QrPicture({ value, label, size }: { value: string; label: string; size: string }) {
  return (
    <QrCode.Root value={value} encoding={{ ecc: 'M' }} boxSize={size} p="3" rounded="l2" borderWidth="1px" bg="#fff">
      <QrCode.Frame role="img" aria-label={label} w="full" h="full">
        <QrCode.Pattern fill="#000" />
      </QrCode.Frame>
    </QrCode.Root>
  )
}
