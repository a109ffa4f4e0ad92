import { Button, Dialog, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '~/lib/restoreFocus'
import { ShareLink } from '~/ui/share/ShareLink'
import { addressOf, type ProjectLink } from './liveLinks'

/** A link to give out, in a dialog. */
export function LinkReady({ link, onClose }: { link: ProjectLink; onClose: () => void }) {
  const { t } = useTranslation('links')
  return (
    <>
      {/* The form that had the focus was removed. */}
      <Dialog.Body textStyle="md" tabIndex={-1} ref={focusOnMount}>
        <Stack gap="5">
          <Text fontWeight="semibold" fontSize="lg" overflowWrap="anywhere">
            {link.name}
          </Text>
          <Stack gap="2">
            <Text color="fg.muted">{t(`ready.${link.mode}`)}</Text>
            <ShareLink url={addressOf(link)} label={t('ready.label')} />
          </Stack>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer borderTopWidth="1px" pt="4">
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {t('ready.close')}
        </Button>
      </Dialog.Footer>
    </>
  )
}
