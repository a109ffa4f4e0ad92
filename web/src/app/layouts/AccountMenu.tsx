import { HStack, Menu, Stack, Text } from '@chakra-ui/react'
import { ArrowLeftRight, Keyboard, LogOut, Settings, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { UserType } from '~/api/types.generated'
import { useSignOut } from '~/features/auth/sign-in/useSignOut'
import { tabAddress } from '~/features/beta/tester/profile/profileTab'
import { setShortcutsEnabled, useShortcutsEnabled } from '~/domain/shortcuts'
import { displayName, type Person } from '~/domain/initials'
import { paths, settingsProfilePath } from '~/lib/navigation/paths'
import { Avatar } from '~/ui/Avatar'
import { useActOnceClosed } from '~/ui/dialog/useActOnceClosed'
import { AccountButton } from './AccountButton'
import { useSpaceSwitch } from './useSpaceSwitch'

/** The pages that the menu leads to. */
const pages = {
  CREATOR: { profile: settingsProfilePath, settings: paths.settings },
  TESTER: { profile: tabAddress('profile'), settings: paths.profileSettings },
} satisfies Record<UserType, { profile: string; settings: string }>

/** @param space where the menu is shown */
export default function AccountMenu({ person, space }: { person: Person; space: UserType }) {
  const { t } = useTranslation()
  const { signOut } = useSignOut()
  const shortcuts = useShortcutsEnabled()
  const otherSpace = useSpaceSwitch(space)
  const { profile, settings } = pages[space]
  const navigate = useNavigate()
  // Where something is unsaved, each of these asks first.
  const { button, onceClosed, onExitComplete } = useActOnceClosed()
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount onExitComplete={onExitComplete}>
      <Menu.Trigger asChild>
        <AccountButton ref={button} person={person} space={space} />
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
          <Menu.Item value="profile" onSelect={onceClosed(() => void navigate(profile))}>
            <UserRound size="1em" aria-hidden />
            {t('accountMenu.profile')}
          </Menu.Item>
          <Menu.Item value="settings" onSelect={onceClosed(() => void navigate(settings))}>
            <Settings size="1em" aria-hidden />
            {t('accountMenu.settings')}
          </Menu.Item>
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
          <Menu.Item value="space" onSelect={onceClosed(otherSpace.go)}>
            <ArrowLeftRight size="1em" aria-hidden />
            {otherSpace.label}
          </Menu.Item>
          <Menu.Separator />
          <Menu.Item value="sign-out" onSelect={onceClosed(signOut)}>
            <LogOut size="1em" aria-hidden />
            {t('signOut.label')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
