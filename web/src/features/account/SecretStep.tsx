import { Button, Dialog, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { CopyField } from '~/ui/share/CopyField'

interface Props {
  /** That it is now or never. */
  text: string
  label: string
  secret: string
  /** What else there is to know. */
  children?: ReactNode
  doneLabel: string
  onDone: () => void
}

/** The end of a dialog that made a secret, which nobody can be shown again. */
export function SecretStep({ text, label, secret, children, doneLabel, onDone }: Props) {
  return (
    <>
      {/* The form that had the focus is gone. */}
      <Dialog.Body textStyle="md" tabIndex={-1} ref={focusOnArrival}>
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

const focusOnArrival = (element: HTMLElement | null) => element?.focus()
