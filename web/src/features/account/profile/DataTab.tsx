import { Button, Stack, Text } from '@chakra-ui/react'
import { useMutation } from '@apollo/client/react'
import { Download, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { download } from '~/lib/download'
import { useDialog } from '~/lib/useDialog'
import { lazyPart } from '~/ui/part/lazyPart'
import { Section } from '~/ui/Section'
import { toast } from '~/ui/toast/toast'
import { ExportAccountDocument } from './Leaving.generated'

const DeleteAccountDialog = lazyPart(() => import('./DeleteAccountDialog'), { as: 'dialog' })

/** Taking everything along, and leaving. */
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
  // What was handed over as a file is kept nowhere else.
  const [exportAccount, { loading }] = useMutation(ExportAccountDocument, { fetchPolicy: 'no-cache' })

  async function hand() {
    try {
      const { data } = await exportAccount()
      const archive = data?.exportAccount?.archive
      if (!archive) throw new Error('exportAccount answered nothing')
      download(archive.fileName, archive.content, 'application/json')
      toast({ type: 'success', title: t('export.done', { name: archive.fileName }) })
    } catch (error) {
      toast({ type: 'error', title: t('export.failed'), description: reasonOf(error) })
    }
  }

  return (
    <Button
      alignSelf="start"
      variant="outline"
      colorPalette="gray"
      loading={loading}
      aria-busy={loading}
      onClick={() => void hand()}
    >
      <Download aria-hidden />
      {t('export.action')}
    </Button>
  )
}
