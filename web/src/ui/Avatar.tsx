import { Center, type CenterProps } from '@chakra-ui/react'
import { initials, type Person } from '~/domain/initials'

/** The initials of a person. Decorative: show the name next to it. */
export function Avatar({ person, ...props }: { person: Person } & CenterProps) {
  return (
    <Center
      aria-hidden
      boxSize="9"
      flexShrink="0"
      rounded="full"
      bg="violet.subtle"
      color="violet.fg"
      fontFamily="heading"
      fontWeight="700"
      fontSize="sm"
      borderWidth="2px"
      borderColor="violet.border"
      {...props}
    >
      {initials(person)}
    </Center>
  )
}
