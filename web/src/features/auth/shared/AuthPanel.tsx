import { Stack, Text } from '@chakra-ui/react'
import type { ReactNode, SubmitEvent } from 'react'
import { Form } from '~/ui/form/Form'
import { AuthFrame } from './AuthFrame'

interface Props {
  title: string
  lead: string
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** A link to another form. */
  alternative?: ReactNode
  children: ReactNode
}

/** An authentication page with a form. */
export function AuthPanel({ title, lead, onSubmit, alternative, children }: Props) {
  return (
    <AuthFrame title={title} lead={lead}>
      <Form onSubmit={onSubmit}>
        <Stack gap="5">{children}</Stack>
      </Form>
      {alternative && <Text color="fg.muted">{alternative}</Text>}
    </AuthFrame>
  )
}
