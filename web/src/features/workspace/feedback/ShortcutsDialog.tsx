import { chakra, Dialog } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '~/forms/useDialogForm'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { shortcutKeys } from './shortcutKeys'

/** The shortcuts of the page. */
export default function ShortcutsDialog(dialog: DialogProps) {
  const { t } = useTranslation('triage')
  return (
    <DialogFrame {...dialog} title={t('shortcuts.title')} maxW="480px">
      <Dialog.Body textStyle="md" pb="6">
        <chakra.dl display="grid" gridTemplateColumns="auto 1fr" gapX="5" gapY="3" alignItems="center">
          {Object.entries(shortcutKeys).map(([action, key]) => (
            <chakra.div key={action} display="contents">
              <dt>
                <chakra.kbd
                  display="inline-block"
                  minW="8"
                  px="2"
                  py="0.5"
                  textAlign="center"
                  fontFamily="mono"
                  rounded="l1"
                  borderWidth="1px"
                  borderColor="border.control"
                >
                  {key.toUpperCase()}
                </chakra.kbd>
              </dt>
              <dd>{t(`shortcuts.${action as keyof typeof shortcutKeys}`)}</dd>
            </chakra.div>
          ))}
        </chakra.dl>
      </Dialog.Body>
    </DialogFrame>
  )
}
