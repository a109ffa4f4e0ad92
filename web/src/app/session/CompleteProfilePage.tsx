import { Button } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useSession } from '~/api/session/session'
import CompleteProfile from '~/features/auth/sign-up/CompleteProfilePage'
import { loadCatalogues } from '~/i18n'
import { useDialog } from '~/lib/useDialog'
import { lazyPart } from '~/ui/part/lazyPart'

const AccountDeletionDialog = lazyPart(
  async () => {
    const [module] = await Promise.all([import('./AccountDeletionDialog'), loadCatalogues(['settings'])])
    return module
  },
  { as: 'dialog' },
)

/** Asks for the type of an account. It also offers deletion, because an account without a type has no settings page. */
export default function CompleteProfilePage() {
  return <CompleteProfile alternative={<AccountDeletion />} />
}

function AccountDeletion() {
  const { t } = useTranslation('auth')
  const { viewer } = useSession()
  const deletion = useDialog()
  return (
    <>
      {t('complete.signedInAs', { email: viewer?.email })}{' '}
      <Button
        variant="plain"
        h="auto"
        minW="0"
        p="0"
        fontWeight="normal"
        color="inherit"
        textDecoration="underline"
        textUnderlineOffset="0.2em"
        aria-haspopup="dialog"
        onClick={deletion.show}
      >
        {t('complete.delete')}
      </Button>
      {deletion.isShown && <AccountDeletionDialog {...deletion.dialog} />}
    </>
  )
}
