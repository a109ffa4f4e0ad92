import type { CenterProps } from '@chakra-ui/react'
import { Avatar } from '~/ui/Avatar'

/** The letters of a name as its author wrote it, in one piece. */
export function AuthorMark({ name, ...props }: { name: string } & CenterProps) {
  const [firstName = '', ...others] = name.split(/\s+/)
  return <Avatar person={{ firstName, lastName: others.at(-1) ?? null, email: name }} {...props} />
}
