import { HStack, Menu, Stack, Text } from '@chakra-ui/react'
import {
  ArrowLeftRight,
  Keyboard,
  LayoutDashboard,
  LogOut,
  MessagesSquare,
  Settings,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { UserType } from '~/api/types.generated'
import { useSignOut } from '~/features/auth/sign-in/useSignOut'
import { setShortcutsEnabled, useShortcutsEnabled } from '~/domain/shortcuts'
import { displayName, type Person } from '~/domain/initials'
import { paths, settingsProfilePath } from '~/lib/navigation/paths'
import { Avatar } from '~/ui/Avatar'
import { useActOnceClosed } from '~/ui/dialog/useActOnceClosed'
import { AccountButton } from './AccountButton'
import { useSpaceSwitch } from './useSpaceSwitch'

type Page = readonly [to: string, label: ParseKeys, Icon: LucideIcon]

/** The pages that the menu leads to. */
const pages: Record<UserType | 'NONE', readonly Page[]> = {
  CREATOR: [
    [paths.dashboard, 'creator.dashboard', LayoutDashboard],
    [settingsProfilePath, 'accountMenu.profile', UserRound],
    [paths.settings, 'accountMenu.settings', Settings],
  ],
  TESTER: [
    [paths.profile, 'nav.profile', UserRound],
    [paths.profileFeedback, 'nav.sentFeedback', MessagesSquare],
    [paths.profileSettings, 'accountMenu.settings', Settings],
  ],
  NONE: [[paths.completeProfile, 'nav.profile', UserRound]],
}

export interface MenuPage {
  to: string
  /** Translated. */
  label: string
  Icon: LucideIcon
}

interface Props {
  person: Person
  /** Where the menu is shown; null for an account that has no type yet. */
  space: UserType | null
  /** A page of where the menu is shown, for which there is no room beside it. */
  here?: MenuPage | undefined
}

export default function AccountMenu({ person, space, here }: Props) {
  const { t } = useTranslation()
  const { signOut } = useSignOut()
  const shortcuts = useShortcutsEnabled()
  const navigate = useNavigate()
  // Where something is unsaved, each of these asks first.
  const { button, onceClosed, onExitComplete } = useActOnceClosed()
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount onExitComplete={onExitComplete}>
      <Menu.Trigger asChild>
        <AccountButton ref={button} person={person} />
      </Menu.Trigger>
      {/* Not in a portal, so that it stays inside a landmark. */}
      <Menu.Positioner>
        <Menu.Content minW="60" maxW="min(20rem, calc(100vw - 2rem))">
          <HStack px="2" py="2" gap="3">
            <Avatar person={person} />
            <Stack gap="0" minW="0">
              <Text fontWeight="semibold">{displayName(person)}</Text>
              <Text textStyle="sm" color="fg.muted">
                {person.email}
              </Text>
            </Stack>
          </HStack>
          <Menu.Separator />
          {here && (
            <>
              <Menu.Item value={here.to} onSelect={onceClosed(() => void navigate(here.to))}>
                <here.Icon size="1em" aria-hidden />
                {here.label}
              </Menu.Item>
              <Menu.Separator />
            </>
          )}
          {pages[space ?? 'NONE'].map(([to, label, Icon]) => (
            <Menu.Item key={to} value={to} onSelect={onceClosed(() => void navigate(to))}>
              <Icon size="1em" aria-hidden />
              {t(label)}
            </Menu.Item>
          ))}
          {/* Pages of testers have no shortcuts. */}
          {space === 'CREATOR' && (
            <Menu.CheckboxItem
              value="shortcuts"
              checked={shortcuts}
              onCheckedChange={setShortcutsEnabled}
              ps="2"
              closeOnSelect={false}
            >
              <Keyboard size="1em" aria-hidden />
              {t('accountMenu.shortcuts')}
              <Menu.ItemIndicator
                position="static"
                ms="auto"
                transform="none"
                display="flex"
                css={{ '& svg': { boxSize: '4' } }}
              />
            </Menu.CheckboxItem>
          )}
          <Menu.Separator />
          {space && <SpaceItem space={space} onceClosed={onceClosed} />}
          <Menu.Item value="sign-out" onSelect={onceClosed(signOut)}>
            <LogOut size="1em" aria-hidden />
            {t('signOut.label')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}

function SpaceItem({ space, onceClosed }: { space: UserType; onceClosed: (act: () => void) => () => void }) {
  const { label, go } = useSpaceSwitch(space)
  return (
    <>
      <Menu.Item value="space" onSelect={onceClosed(go)}>
        <ArrowLeftRight size="1em" aria-hidden />
        {label}
      </Menu.Item>
      <Menu.Separator />
    </>
  )
}
