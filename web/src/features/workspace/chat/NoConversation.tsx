import { Button, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { personas } from '~/domain/persona'
import { JavierFace } from '~/ui/JavierFace'

export function NoConversation({ creating, onCreate }: { creating: boolean; onCreate: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <Stack flex="1" minH="0" overflowY="auto" align="center" justify="center" gap="5" px="6" py="8" textAlign="center">
      <SimpleGrid columns={{ base: 3, sm: 6 }} gap="2">
        {personas.map((persona) => (
          <JavierFace key={persona} persona={persona} boxSize={{ base: '14', md: '16' }} />
        ))}
      </SimpleGrid>
      <Heading as="h3" size="2xl">
        {t('empty.title')}
      </Heading>
      <Text color="fg.muted" maxW="30em">
        {t('empty.text')}
      </Text>
      <Button size="lg" loading={creating} onClick={onCreate}>
        {t('empty.action')}
      </Button>
    </Stack>
  )
}
