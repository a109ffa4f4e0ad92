import { Button, Menu } from '@chakra-ui/react'
import { Braces, Download, Images, Sheet } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedbackFilter } from '~/api/types.generated'
import { feedbackExportPath } from '~/lib/navigation/paths'
import { toast } from '~/ui/toast/toast'
import { useDownload } from './useDownload'

interface Props {
  projectId: string
  /** What of it; all when null. */
  filter: FeedbackFilter | null
}

const formats = { csv: Sheet, json: Braces, zip: Images } as const

/** Saves the feedback on a project as a file. */
export function ExportMenu({ projectId, filter }: Props) {
  const { t } = useTranslation('feedback')
  const trigger = useRef<HTMLButtonElement>(null)
  const [save, isSaving] = useDownload({ failed: t('export.failed') })

  async function run(format: keyof typeof formats) {
    // The menu would give it the focus only once it is disabled.
    trigger.current?.focus()
    if (await save(feedbackExportPath(projectId, format, filter))) toast({ type: 'success', title: t('export.done') })
  }

  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button ref={trigger} size="sm" variant="outline" colorPalette="gray" loading={isSaving}>
          <Download aria-hidden />
          {t('export.label')}
        </Button>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minW="52">
          {(['csv', 'json', 'zip'] as const).map((format) => {
            const Icon = formats[format]
            return (
              <Menu.Item key={format} value={format} onSelect={() => void run(format)}>
                <Icon size="1.1em" aria-hidden />
                {t(`export.${format}`)}
              </Menu.Item>
            )
          })}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
