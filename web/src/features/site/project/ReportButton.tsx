import { Button } from '@chakra-ui/react'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { ReportProjectDocument } from './PublicProject.generated'

/** Reports the project to the operator. */
export function ReportButton({ projectId, title }: { projectId: string; title: string }) {
  const { t } = useTranslation('directory')
  const [report, loading] = useAction(ReportProjectDocument, { failed: t('report.failed') })
  const [isReported, setIsReported] = useState(false)

  async function confirmAndReport() {
    const isConfirmed = await confirm({
      title: t('report.title', { name: title }),
      body: t('report.body'),
      confirmLabel: t('report.confirm'),
    })
    if (!isConfirmed || !(await report({ input: { projectId } }))) return
    setIsReported(true)
    toast({ type: 'success', title: t('report.done') })
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      colorPalette="gray"
      alignSelf="start"
      ms="-3"
      loading={loading}
      disabled={isReported}
      onClick={() => void confirmAndReport()}
    >
      <Flag aria-hidden />
      {t(isReported ? 'report.reported' : 'report.label')}
    </Button>
  )
}
