import { Menu } from '@chakra-ui/react'
import { Calculator, MailOpen, MessageSquareText, UserPlus, UserSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { testersPath, workspacePath } from '~/lib/navigation/paths'
import { useDialogParam } from '~/lib/navigation/useDialogParam'
import { useMediaQuery } from '~/lib/useMediaQuery'
import { useActOnceClosed } from '~/ui/dialog/useActOnceClosed'
import { TestersButton } from './TestersButton'

/** Links from a workspace to the testers of the project; on small screens also to the calculator. */
export default function TestersMenu({ projectId }: { projectId: string }) {
  const { t } = useTranslation('workspace')
  const invite = useDialogParam('inviter')
  // Not rendered rather than hidden: the arrow keys would still reach a hidden item.
  const isCalculatorInHeader = useMediaQuery('(min-width: 48em)')
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
          {!isCalculatorInHeader && (
            <Menu.Item value="calculator" asChild>
              <Link to={workspacePath(projectId, 'calculator')}>
                <Calculator size="1.1em" aria-hidden />
                {t('calculator')}
              </Link>
            </Menu.Item>
          )}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
