import { Button, Dialog, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '~/lib/restoreFocus'
import { confirm } from '~/ui/dialog/confirm'
import { CopyField } from '~/ui/share/CopyField'

interface Props {
  /** Warns that the secret is not shown again. */
  text: string
  label: string
  secret: string
  /** Shown below the secret. */
  children?: ReactNode
  doneLabel: string
  onDone: () => void
}

/** The last step of a dialog that created a secret, which cannot be shown again. */
export function SecretStep({ text, label, secret, children, doneLabel, onDone }: Props) {
  return (
    <>
      {/* Takes the focus over from the form it replaces. */}
      <Dialog.Body textStyle="md" tabIndex={-1} ref={focusOnMount}>
        <Stack gap="4">
          <Text px="4" py="3" rounded="l2" bg="bg.warning" color="fg.warning" fontWeight="medium">
            {text}
          </Text>
          <CopyField value={secret} label={label} />
          {children}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer borderTopWidth="1px" pt="4">
        <Button onClick={onDone}>{doneLabel}</Button>
      </Dialog.Footer>
    </>
  )
}

/** For the Escape key and the cross, which are also pressed by mistake: the secret could not be shown again. */
export function useAskToClose(onClose: () => void): () => void {
  const { t } = useTranslation('settings')
  const question = {
    title: t('secret.leaveTitle'),
    body: t('secret.leaveBody'),
    confirmLabel: t('secret.leaveConfirm'),
    cancelLabel: t('secret.leaveStay'),
  }
  return () => void confirm(question).then((isConfirmed) => isConfirmed && onClose())
}
