import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Pictures } from './usePictures'

interface Props {
  pictures: Pictures
  children: ReactNode
}

/** Fields that cannot be edited while the form waits for its files: what is sent then is what was written before. */
export function SentFields({ pictures, children }: Props) {
  return (
    <chakra.fieldset display="contents" disabled={pictures.isWaiting}>
      {children}
    </chakra.fieldset>
  )
}
