import { Flex, Image } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialog } from '~/lib/useDialog'
import { lazyPart } from '~/ui/part/lazyPart'

const PictureDialog = lazyPart(() => import('./PictureDialog'), { as: 'dialog' })

export interface ShownPicture {
  id: string
  name: string
  width: number
  height: number
  url: string
  thumbnailUrl: string
}

interface Props {
  pictures: readonly ShownPicture[]
  /** Reads the addresses again, which expire. */
  onExpired?: () => void
}

/** The pictures of a feedback, small, in a row. Each opens in its full size. Nothing without pictures. */
export function PictureRow({ pictures, onExpired }: Props) {
  const { t } = useTranslation('feedback')
  const dialog = useDialog()
  const [openId, setOpenId] = useState<string>()
  if (pictures.length === 0) return null
  const total = pictures.length
  return (
    <>
      <Flex as="ul" aria-label={t('shown.title')} listStyleType="none" gap="2" wrap="wrap">
        {pictures.map(({ id, name, thumbnailUrl }, index) => (
          <li key={id}>
            <Flex
              as="button"
              aria-label={t('shown.open', { number: index + 1, total, name })}
              boxSize={{ base: '20', md: '24' }}
              rounded="l2"
              borderWidth="1px"
              overflow="hidden"
              bg="bg.muted"
              cursor="zoom-in"
              focusVisibleRing="outside"
              onPointerEnter={PictureDialog.warmUp}
              onClick={() => {
                setOpenId(id)
                dialog.show()
              }}
            >
              <Image
                src={thumbnailUrl}
                alt={t('shown.alt', { number: index + 1, total, name })}
                boxSize="full"
                objectFit="cover"
                onError={onExpired}
              />
            </Flex>
          </li>
        ))}
      </Flex>
      {dialog.isShown && openId && (
        <PictureDialog
          pictures={pictures}
          openId={openId}
          onOpen={setOpenId}
          onExpired={onExpired}
          {...dialog.dialog}
        />
      )}
    </>
  )
}
