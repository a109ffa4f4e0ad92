import { QrCode } from '@chakra-ui/react'

/** Dark on white in both themes: many phones read nothing else. */
export function QrPicture({ value, label, size }: { value: string; label: string; size: string }) {
  return (
    <QrCode.Root value={value} encoding={{ ecc: 'M' }} boxSize={size} p="3" rounded="l2" borderWidth="1px" bg="#fff">
      <QrCode.Frame role="img" aria-label={label} w="full" h="full">
        <QrCode.Pattern fill="#000" />
      </QrCode.Frame>
    </QrCode.Root>
  )
}
