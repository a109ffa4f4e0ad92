import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { reportStory, type Story } from './requests'

/** Says to the operator that a story does not belong on the wall. */
export function useReport({ id, name }: Story) {
  const { t } = useTranslation(['stories', 'common'])
  const [loading, setLoading] = useState(false)
  const [reportedId, setReportedId] = useState('')

  async function report() {
    const sure = await confirm({
      title: t('report.title', { name }),
      body: t('report.body'),
      confirmLabel: t('report.confirm'),
    })
    if (!sure) return
    setLoading(true)
    try {
      const [refused] = await reportStory(id)
      if (refused) return toast({ type: 'error', title: refused.message })
      setReportedId(id)
      toast({ type: 'success', title: t('report.done') })
    } catch (error) {
      toast({ type: 'error', title: t('report.failed'), description: reasonOf(error) })
    } finally {
      setLoading(false)
    }
  }

  return { report: () => void report(), loading, reported: reportedId === id }
}
