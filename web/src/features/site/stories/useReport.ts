import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import type { Story } from './liveStories'
import { ReportStoryDocument } from './Story.generated'

/** Reports a story to the operator. */
export function useReport({ id, name }: Story) {
  const { t } = useTranslation(['stories', 'common'])
  const [report, loading] = useAction(ReportStoryDocument, { failed: t('report.failed') })
  const [reportedId, setReportedId] = useState('')

  async function confirmAndReport() {
    const isConfirmed = await confirm({
      title: t('report.title', { name }),
      body: t('report.body'),
      confirmLabel: t('report.confirm'),
    })
    if (!isConfirmed || !(await report({ input: { id } }))) return
    setReportedId(id)
    toast({ type: 'success', title: t('report.done') })
  }

  return { report: () => void confirmAndReport(), loading, reported: reportedId === id }
}
