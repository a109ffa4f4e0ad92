import { Button, type ButtonProps } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { displayName, type Person } from '~/domain/initials'
import { Avatar } from '~/ui/Avatar'

/** The button of the account menu, separate from it because the menu is loaded later. */
export function AccountButton({ person, ...props }: { person: Person } & ButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant="ghost"
      colorPalette="gray"
      px="2"
      aria-label={t('creator.account', { name: displayName(person) })}
      {...props}
    >
      <Avatar person={person} boxSize="8" fontSize="xs" />
      <ChevronDown aria-hidden />
    </Button>
  )
}
