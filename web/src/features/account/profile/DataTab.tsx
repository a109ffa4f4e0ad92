import { Button, Stack, Text } from '@chakra-ui/react'
import { Download, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { download } from '~/lib/download'
import { useDialog } from '~/lib/useDialog'
import { lazyPart } from '~/ui/part/lazyPart'
import { Section } from '~/ui/Section'
import { toast } from '~/ui/toast/toast'
import { ExportAccountDocument } from './AccountData.generated'

const DeleteAccountDialog = lazyPart(() => import('./DeleteAccountDialog'), { as: 'dialog' })

/** Export and deletion of the account. */
export function DataTab() {
  const { t } = useTranslation('settings')
  const deletion = useDialog()
  return (
    <Stack gap="5">
      <Section title={t('export.title')} text={t('export.text')}>
        <ExportButton />
      </Section>
      <Section title={t('deletion.title')} text={t('deletion.text')}>
        <Text color="fg.muted">{t('deletion.warning')}</Text>
        <Button alignSelf="start" variant="outline" colorPalette="red" onClick={deletion.show}>
          <Trash2 aria-hidden />
          {t('deletion.open')}
        </Button>
      </Section>
      {deletion.isShown && <DeleteAccountDialog {...deletion.dialog} />}
    </Stack>
  )
}

function ExportButton() {
  const { t } = useTranslation('settings')
  const [exportAccount, loading] = useAction(ExportAccountDocument, {
    failed: t('export.failed'),
    // The archive may be large, and is read once.
    fetchPolicy: 'no-cache',
  })

  async function downloadArchive() {
    const archive = (await exportAccount({}))?.archive
    if (!archive) return
    download(archive.fileName, archive.content, 'application/json')
    toast({ type: 'success', title: t('export.done', { name: archive.fileName }) })
  }

  return (
    <Button
      alignSelf="start"
      variant="outline"
      colorPalette="gray"
      loading={loading}
      aria-busy={loading}
      onClick={() => void downloadArchive()}
    >
      <Download aria-hidden />
      {t('export.action')}
    </Button>
  )
}
