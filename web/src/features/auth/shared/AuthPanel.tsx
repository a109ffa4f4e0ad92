import { Stack, Text } from '@chakra-ui/react'
import type { ReactNode, SubmitEvent } from 'react'
import { Form } from '~/ui/form/Form'
import { AuthFrame } from './AuthFrame'

interface Props {
  title: string
  lead: string
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The way to the other form. */
  elsewhere?: ReactNode
  children: ReactNode
}

/** A page around signing in that is a form. */
export function AuthPanel({ title, lead, onSubmit, elsewhere, children }: Props) {
  return (
    <AuthFrame title={title} lead={lead}>
      <Form onSubmit={onSubmit}>
        <Stack gap="5">{children}</Stack>
      </Form>
      {elsewhere && <Text color="fg.muted">{elsewhere}</Text>}
    </AuthFrame>
  )
}
