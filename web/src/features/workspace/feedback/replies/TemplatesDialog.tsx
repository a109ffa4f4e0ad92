import { Box, Button, Dialog, HStack, IconButton, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { useAction } from '~/forms/useAction'
import type { DialogProps } from '~/forms/useDialogForm'
import { useDialog } from '~/lib/useDialog'
import { confirm } from '~/ui/dialog/confirm'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { LoadError } from '~/ui/part/LoadError'
import { toast } from '~/ui/toast/toast'
import { applyTemplateChanges, type ReplyTemplate } from './liveTemplates'
import { DeleteReplyTemplateDocument, ReplyTemplatesDocument } from './ReplyTemplates.generated'
import { TemplateDialog } from './TemplateDialog'

interface Props extends DialogProps {
  projectId: string
}

/** The templates of the person, to be renamed, edited and deleted. */
export function TemplatesDialog({ projectId, ...dialog }: Props) {
  const { t } = useTranslation('follow-up', { keyPrefix: 'replies' })
  const { data, error, refetch } = useQuery(ReplyTemplatesDocument, { variables: { projectId } })
  const templates = data?.viewer?.replyTemplates?.edges.map(({ node }) => node)
  const editing = useDialog()
  const [editedId, setEditedId] = useState<string>()
  const addButton = useRef<HTMLButtonElement>(null)
  const remove = useDeleteTemplate(() => addButton.current?.focus())

  function edit(id: string | undefined) {
    setEditedId(id)
    editing.show()
  }

  return (
    <>
      <DialogFrame {...dialog} title={t('manageTitle')} maxW="600px">
        <Dialog.Body textStyle="md">
          {!templates && error && (
            <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
          )}
          {!templates && !error && <Skeleton aria-hidden h="24" opacity="0.6" />}
          {templates?.length === 0 && <Text color="fg.muted">{t('empty')}</Text>}
          {templates && templates.length > 0 && (
            <Box as="ul" aria-label={t('list')} listStyleType="none">
              {templates.map((template) => (
                <TemplateRow
                  key={template.id}
                  template={template}
                  onEdit={() => edit(template.id)}
                  onDelete={() => void remove(template)}
                />
              ))}
            </Box>
          )}
        </Dialog.Body>
        <Dialog.Footer borderTopWidth="1px" pt="4">
          <Button ref={addButton} onClick={() => edit(undefined)}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        </Dialog.Footer>
      </DialogFrame>
      {editing.isShown && (
        <TemplateDialog
          key={editedId ?? 'new'}
          draft={editedId ?? 'new'}
          template={editedId === undefined ? undefined : (templates?.find(({ id }) => id === editedId) ?? null)}
          refetch={refetch}
          {...editing.dialog}
        />
      )}
    </>
  )
}

interface RowProps {
  template: ReplyTemplate
  onEdit: () => void
  onDelete: () => void
}

function TemplateRow({ template: { title, content }, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation('follow-up', { keyPrefix: 'replies' })
  return (
    <HStack as="li" gap="2" py="3" align="start" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Stack gap="0.5" flex="1" minW="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </Text>
        <Text textStyle="sm" color="fg.muted" lineClamp="2" overflowWrap="anywhere">
          {content}
        </Text>
      </Stack>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('editNamed', { title })}
        title={t('edit')}
        onClick={onEdit}
      >
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('deleteNamed', { title })}
        title={t('delete')}
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </HStack>
  )
}

/** Asks for confirmation first. */
function useDeleteTemplate(onDeleted: () => void) {
  const { t } = useTranslation('follow-up', { keyPrefix: 'replies' })
  const { cache } = useApolloClient()
  const [remove] = useAction(DeleteReplyTemplateDocument, { failed: t('deleteFailed') })

  return async ({ id, title }: ReplyTemplate) => {
    const question = { title: t('deleteQuestion'), body: t('deleteWhat', { title }), confirmLabel: t('delete') }
    if (!(await confirm(question)) || !(await remove({ input: { id } }))) return
    applyTemplateChanges(cache, [{ operation: 'DELETED', id, object: null }])
    toast({ type: 'success', title: t('deleted') })
    onDeleted()
  }
}
