import { HStack, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'

/** An error of the form as a whole. Errors of one field are shown below the field. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <HStack role="alert" align="start" gap="2.5" p="3" rounded="l2" bg="bg.error" color="fg.error">
      <TriangleAlert size="1.25em" aria-hidden style={{ flexShrink: 0, marginTop: '0.1em' }} />
      <Text fontWeight="medium">{message}</Text>
    </HStack>
  )
}
