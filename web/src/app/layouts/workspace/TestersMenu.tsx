import { Menu } from '@chakra-ui/react'
import { MailOpen, MessageSquareText, UserPlus, UserSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { testersPath } from '~/lib/navigation/paths'
import { useDialogParam } from '~/lib/navigation/useDialogParam'
import { useActOnceClosed } from '~/ui/dialog/useActOnceClosed'
import { TestersButton } from './TestersButton'

/** Links from a workspace to the testers of the project. */
export default function TestersMenu({ projectId }: { projectId: string }) {
  const { t } = useTranslation('workspace')
  const invite = useDialogParam('inviter')
  const { button, onceClosed, onExitComplete } = useActOnceClosed()
  const links = [
    { value: 'invitations', to: testersPath({ projectId }), Icon: MailOpen },
    { value: 'search', to: testersPath({ projectId, tab: 'recherche' }), Icon: UserSearch },
    { value: 'feedback', to: testersPath({ projectId, tab: 'retours' }), Icon: MessageSquareText },
  ] as const
  return (
    <Menu.Root lazyMount unmountOnExit onExitComplete={onExitComplete} positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <TestersButton ref={button} />
      </Menu.Trigger>
      {/* Not in a portal, so that it stays inside a landmark. */}
      <Menu.Positioner>
        <Menu.Content minW="56">
          {links.map(({ value, to, Icon }) => (
            <Menu.Item key={value} value={value} asChild>
              <Link to={to}>
                <Icon size="1.1em" aria-hidden />
                {t(`testers.${value}`)}
              </Link>
            </Menu.Item>
          ))}
          <Menu.Separator />
          <Menu.Item value="invite" onSelect={onceClosed(() => invite.open(projectId))}>
            <UserPlus size="1.1em" aria-hidden />
            {t('testers.invite')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
