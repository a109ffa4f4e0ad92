import type { CenterProps } from '@chakra-ui/react'
import { Avatar } from '~/ui/Avatar'

/** The initials of an author, whose name is one string. */
export function AuthorMark({ name, ...props }: { name: string } & CenterProps) {
  const [firstName = '', ...others] = name.split(/\s+/)
  return <Avatar person={{ firstName, lastName: others.at(-1) ?? null, email: name }} {...props} />
}
