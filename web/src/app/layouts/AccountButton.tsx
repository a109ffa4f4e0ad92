import { Box, Button, type ButtonProps } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { displayName, type Person } from '~/domain/initials'
import { Avatar } from '~/ui/Avatar'

interface Props extends ButtonProps {
  ref?: Ref<HTMLButtonElement>
  person: Person
}

/** The button of the account menu, separate from it because the menu is loaded later. */
export function AccountButton({ person, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <Button
      variant="ghost"
      colorPalette="gray"
      px={{ base: '1.5', md: '2' }}
      minW="11"
      aria-label={t('creator.account', { name: displayName(person) })}
      {...props}
    >
      <Avatar person={person} boxSize="8" fontSize="xs" />
      {/* The headers have no room for it on small screens. */}
      <Box asChild hideBelow="sm">
        <ChevronDown aria-hidden />
      </Box>
    </Button>
  )
}
