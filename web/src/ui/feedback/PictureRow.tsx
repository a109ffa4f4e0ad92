import { Flex, Image } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialog } from '~/lib/useDialog'
import { PictureDialog } from './PictureDialog'
import type { PicturesProps } from './Pictures'
import { useRetry } from './useRetry'

/** The pictures of a feedback, small, in a row. Each opens in its full size. */
export function PictureRow({ pictures, onExpired }: PicturesProps) {
  const { t } = useTranslation('pictures')
  const dialog = useDialog()
  const [openId, setOpenId] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt] = useRetry(hasFailed)
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
              onClick={() => {
                setOpenId(id)
                dialog.show()
              }}
            >
              <Image
                key={attempt}
                src={thumbnailUrl}
                alt={t('shown.alt', { number: index + 1, total, name })}
                boxSize="full"
                objectFit="cover"
                onError={() => {
                  setHasFailed(true)
                  onExpired()
                }}
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
