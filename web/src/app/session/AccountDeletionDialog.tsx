import { ApolloProvider } from '@apollo/client/react'
import { client } from '~/api/client/client'
import DeleteAccountDialog from '~/features/account/profile/DeleteAccountDialog'
import type { DialogProps } from '~/forms/useDialogForm'
import { ConfirmViewport } from '~/ui/dialog/confirm'

/** Account deletion for a page without Apollo: this chunk brings Apollo with it. */
export default function AccountDeletionDialog(props: DialogProps) {
  return (
    <ApolloProvider client={client}>
      <ConfirmViewport />
      <DeleteAccountDialog {...props} />
    </ApolloProvider>
  )
}
