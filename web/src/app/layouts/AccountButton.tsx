import { Box, Button, type ButtonProps } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserType } from '~/api/types.generated'
import { displayName, type Person } from '~/domain/initials'
import { Avatar } from '~/ui/Avatar'

interface Props extends ButtonProps {
  ref?: Ref<HTMLButtonElement>
  person: Person
  space: UserType
}

/** The button of the account menu, separate from it because the menu is loaded later. */
export function AccountButton({ person, space, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <Button
      variant="ghost"
      colorPalette="gray"
      px={{ base: space === 'TESTER' ? '1.5' : '2', md: '2' }}
      minW="11"
      aria-label={t('creator.account', { name: displayName(person) })}
      {...props}
    >
      <Avatar person={person} boxSize="8" fontSize="xs" />
      {/* The header of a tester's page has no room for it on a small screen. */}
      <Box asChild hideBelow={space === 'TESTER' ? 'md' : undefined}>
        <ChevronDown aria-hidden />
      </Box>
    </Button>
  )
}
