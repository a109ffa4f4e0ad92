import { Box, Button, chakra, Flex, Stack, VisuallyHidden } from '@chakra-ui/react'
import { ArrowLeft, PanelLeftClose, PanelLeftOpen, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths, workspacePath } from '~/lib/navigation/paths'
import { readItem, writeItem } from '~/lib/storage'
import { Mark } from '~/ui/Mark'
import { AppLink } from '../../navigation/AppLink'
import { Wordmark } from '../Wordmark'
import { UnreadCount } from './UnreadCount'
import { workspaceLinks } from './workspaceLinks'

const KEY = 'workspace-sidebar'
const COLLAPSED = 'collapsed'

/** The sidebar, 250 px wide, or 60 px with icons only when collapsed. The choice is stored. */
export function WorkspaceSidebar({ projectId, unread }: { projectId: string; unread: number }) {
  const { t } = useTranslation(['workspace', 'common'])
  const [collapsed, setCollapsed] = useState(() => readItem(KEY) === COLLAPSED)
  const toggle = () => {
    writeItem(KEY, collapsed ? 'open' : COLLAPSED)
    setCollapsed(!collapsed)
  }
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <Flex
      as="nav"
      aria-label={t('navLabel')}
      direction="column"
      hideBelow="md"
      position="sticky"
      top="0"
      h="100dvh"
      w={collapsed ? '60px' : '250px'}
      flexShrink="0"
      overflowX="hidden"
      // A low window, such as a phone on its side, has no room for all entries.
      overflowY="auto"
      scrollbarWidth="thin"
      borderEndWidth="1px"
      bg="bg.subtle"
      px="2"
      py="4"
      gap="1"
      transition="width 200ms ease-out"
      _print={{ display: 'none' }}
    >
      <Flex h="10" px="1.5" mb="5" align="center">
        {collapsed ? (
          <AppLink to={paths.home} aria-label={t('common:nav.homeLink')}>
            <Mark />
          </AppLink>
        ) : (
          <Wordmark />
        )}
      </Flex>
      <Stack gap="1" flex="1">
        {workspaceLinks.map(({ part, label, Icon }) => (
          <Entry
            key={part}
            to={workspacePath(projectId, part)}
            label={t(label)}
            Icon={Icon}
            collapsed={collapsed}
            unread={part === 'retours' ? unread : 0}
          />
        ))}
      </Stack>
      <Entry to={paths.projects} label={t('back')} Icon={ArrowLeft} collapsed={collapsed} />
      <Button
        variant="ghost"
        colorPalette="gray"
        justifyContent="start"
        px="3"
        aria-expanded={!collapsed}
        _expanded={{ bg: 'transparent', _hover: { bg: 'colorPalette.subtle' } }}
        title={collapsed ? t('expand') : undefined}
        onClick={toggle}
      >
        <Toggle aria-hidden />
        <Label collapsed={collapsed}>{t(collapsed ? 'expand' : 'collapse')}</Label>
      </Button>
    </Flex>
  )
}

interface EntryProps {
  to: string
  label: string
  Icon: LucideIcon
  collapsed: boolean
  unread?: number
}

function Entry({ to, label, Icon, collapsed, unread = 0 }: EntryProps) {
  const { t } = useTranslation('workspace')
  return (
    <Button
      asChild
      variant="ghost"
      colorPalette="gray"
      justifyContent="start"
      px="3"
      position="relative"
      title={collapsed ? label : undefined}
      _currentPage={{ bg: 'ember.subtle', color: 'ember.fg' }}
    >
      <AppLink to={to}>
        <Icon aria-hidden />
        <Label collapsed={collapsed}>{label}</Label>
        {unread > 0 && (
          <>
            <UnreadCount
              count={unread}
              {...(collapsed ? { position: 'absolute', top: '0', insetEnd: '0' } : { marginInlineStart: 'auto' })}
            />
            <VisuallyHidden>{t('unread', { number: unread })}</VisuallyHidden>
          </>
        )}
      </AppLink>
    </Button>
  )
}

/** When collapsed, the label is still the accessible name of its link. */
function Label({ collapsed, children }: { collapsed: boolean; children: string }) {
  return collapsed ? <Box srOnly>{children}</Box> : <chakra.span truncate>{children}</chakra.span>
}
