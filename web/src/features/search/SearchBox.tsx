import { Button, IconButton } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { announcedCommand, useCommandShortcut, useShortcut, useShortcutsEnabled } from '~/domain/shortcuts'
import { useDialog } from '~/lib/useDialog'
import { Key } from '~/ui/Key'
import { lazyPart } from '~/ui/part/lazyPart'

const SearchDialog = lazyPart(() => import('./SearchDialog'), { as: 'dialog' })
const key = '/'
const commandKey = 'k'

interface Props {
  /** The breakpoint from which it looks like a field; below, it is an icon. */
  fieldFrom?: 'md' | 'xl'
}

/** In the top bar: looks like a field, and opens the search dialog. */
export function SearchBox({ fieldFrom = 'md' }: Props) {
  const { t } = useTranslation('search')
  const search = useDialog()
  const singleKeys = useShortcutsEnabled()
  useShortcut(key, search.show)
  useCommandShortcut(commandKey, search.show)
  const common = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': singleKeys ? `${key} ${announcedCommand(commandKey)}` : announcedCommand(commandKey),
    onClick: search.show,
    onPointerEnter: SearchDialog.preload,
  } as const
  return (
    <>
      <Button
        {...common}
        hideBelow={fieldFrom}
        variant="outline"
        colorPalette="gray"
        justifyContent="start"
        w="full"
        maxW="sm"
        bg="bg.panel"
        borderColor="border.control"
        color="fg.muted"
        fontWeight="normal"
      >
        <Search aria-hidden />
        {t('label')}
        <Key ms="auto">{t('command')}</Key>
      </Button>
      <IconButton {...common} hideFrom={fieldFrom} variant="ghost" colorPalette="gray" aria-label={t('label')}>
        <Search aria-hidden />
      </IconButton>
      {search.isShown && <SearchDialog {...search.dialog} />}
    </>
  )
}
