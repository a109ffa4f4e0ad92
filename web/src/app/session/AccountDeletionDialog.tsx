import { ApolloProvider } from '@apollo/client/react'
import { client } from '~/api/client/client'
import DeleteAccountDialog from '~/features/account/profile/DeleteAccountDialog'
import type { DialogProps } from '~/forms/useDialogForm'

/** Account deletion for a page without Apollo: this chunk brings Apollo with it. */
export default function AccountDeletionDialog(props: DialogProps) {
  return (
    <ApolloProvider client={client}>
      <DeleteAccountDialog {...props} />
    </ApolloProvider>
  )
}
