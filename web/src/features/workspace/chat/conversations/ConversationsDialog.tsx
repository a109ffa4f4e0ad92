import { CloseButton, Drawer, Portal } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '~/forms/useDialogForm'
import { ConversationList, type ConversationListProps } from './ConversationList'
import { isNameField } from './NameField'

interface Props extends DialogProps {
  list: ConversationListProps
}

/** The list of conversations on small screens. */
export default function ConversationsDialog({ open, onClose, onExitComplete, list }: Props) {
  const { t } = useTranslation(['chat', 'common'])
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      onExitComplete={onExitComplete}
      onEscapeKeyDown={(event) => {
        if (isNameField(event.target)) event.preventDefault()
      }}
      placement="start"
      size="xs"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title fontFamily="heading">{t('list')}</Drawer.Title>
            </Drawer.Header>
            <Drawer.Body textStyle="md">
              <ConversationList {...list} />
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <CloseButton aria-label={t('common:close')} colorPalette="gray" />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
