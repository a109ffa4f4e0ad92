import { Button, chakra, Menu } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { BookmarkPlus, LibraryBig, MessageSquareQuote, RefreshCw } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComposerHandle } from '~/forms/MessageComposer'
import { useDialog } from '~/lib/useDialog'
import { useActOnceClosed } from '~/ui/dialog/useActOnceClosed'
import { lazyPart } from '~/ui/part/lazyPart'
import type { TriageFeedback } from '../liveTriage'
import { fillTemplate } from './fillTemplate'
import { ReplyTemplatesDocument } from './ReplyTemplates.generated'

const TemplateDialog = lazyPart(async () => ({ default: (await import('./dialogs.chunk')).TemplateDialog }), {
  as: 'dialog',
})
const TemplatesDialog = lazyPart(async () => ({ default: (await import('./dialogs.chunk')).TemplatesDialog }), {
  as: 'dialog',
})

interface Props {
  projectId: string
  feedback: Pick<TriageFeedback, 'id' | 'authorName'>
  composer: RefObject<ComposerHandle | null>
}

/** Inserts a template in the message that is being written, or saves the message as one. */
export function ReplyMenu({ projectId, feedback, composer }: Props) {
  const { t } = useTranslation('follow-up', { keyPrefix: 'replies' })
  const { button, onceClosed, onExitComplete } = useActOnceClosed()
  const saving = useDialog()
  const managing = useDialog()
  /** What was written when the menu was opened. */
  const [written, setWritten] = useState('')

  const insert = (content: string, project: string) =>
    composer.current?.insert(fillTemplate(content, { author: feedback.authorName, project }))

  return (
    <>
      <Menu.Root
        lazyMount
        unmountOnExit
        onOpenChange={({ open }) => open && setWritten(composer.current?.text().trim() ?? '')}
        onExitComplete={onExitComplete}
      >
        <Menu.Trigger asChild>
          <Button ref={button} variant="outline" colorPalette="gray">
            <MessageSquareQuote aria-hidden />
            {t('menu')}
          </Button>
        </Menu.Trigger>
        <Menu.Positioner>
          <Menu.Content minW="60" maxW="min(22rem, calc(100vw - 2rem))" maxH="min(24rem, 60dvh)" overflowY="auto">
            <Templates
              projectId={projectId}
              onInsert={(content, project) => onceClosed(() => insert(content, project))}
            />
            <Menu.Separator />
            <Menu.Item value="save" disabled={written === ''} onSelect={onceClosed(saving.show)}>
              <BookmarkPlus size="1.1em" aria-hidden />
              {t('saveAs')}
            </Menu.Item>
            <Menu.Item value="manage" onSelect={onceClosed(managing.show)}>
              <LibraryBig size="1.1em" aria-hidden />
              {t('manage')}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
      {saving.isShown && <TemplateDialog draft={`from:${feedback.id}`} content={written} {...saving.dialog} />}
      {managing.isShown && <TemplatesDialog projectId={projectId} {...managing.dialog} />}
    </>
  )
}

interface TemplatesProps {
  projectId: string
  onInsert: (content: string, projectTitle: string) => () => void
}

/** The templates, loaded each time the menu is opened. */
function Templates({ projectId, onInsert }: TemplatesProps) {
  const { t } = useTranslation('follow-up', { keyPrefix: 'replies' })
  const { data, error, refetch } = useQuery(ReplyTemplatesDocument, {
    variables: { projectId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const templates = data?.viewer?.replyTemplates?.edges.map(({ node }) => node)
  if (!templates && error) {
    return (
      <Menu.Item value="retry" closeOnSelect={false} onSelect={() => void refetch()}>
        <RefreshCw size="1.1em" aria-hidden />
        {t('loadAgain')}
      </Menu.Item>
    )
  }
  if (!templates?.length) {
    return (
      <Menu.Item value="none" disabled>
        {t(templates ? 'none' : 'loading')}
      </Menu.Item>
    )
  }
  return (
    <Menu.ItemGroup>
      <Menu.ItemGroupLabel>{t('insert')}</Menu.ItemGroupLabel>
      {templates.map(({ id, title, content }) => (
        <Menu.Item key={id} value={id} onSelect={onInsert(content, data?.project?.title ?? '')}>
          <chakra.span truncate>{title}</chakra.span>
        </Menu.Item>
      ))}
    </Menu.ItemGroup>
  )
}
