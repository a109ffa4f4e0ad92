import { HStack, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'

/** What went wrong with the whole form; what is wrong with one field is said under it. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <HStack role="alert" align="start" gap="2.5" p="3" rounded="l2" bg="bg.error" color="fg.error">
      <TriangleAlert size="1.25em" aria-hidden style={{ flexShrink: 0, marginTop: '0.1em' }} />
      <Text fontWeight="medium">{message}</Text>
    </HStack>
  )
}
