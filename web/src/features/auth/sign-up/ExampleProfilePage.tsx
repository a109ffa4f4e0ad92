import { Badge, Button, chakra, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { Avatar } from '~/ui/Avatar'
import { PageMeta } from '~/ui/PageMeta'

const person = { firstName: 'Camille', lastName: 'Dufour', email: '' }

/** An example of a good tester profile. */
export default function ExampleProfilePage() {
  const { t } = useTranslation('auth')
  const facts = [
    [t('example.availability'), t('example.person.availability')],
    [t('example.country'), t('example.person.country')],
    [t('example.languages'), t('example.person.languages')],
  ]
  return (
    <Stack w="full" maxW="2xl" mx="auto" gap="8" px={{ base: '4', md: '8' }} py={{ base: '10', md: '16' }}>
      <PageMeta title={t('example.title')} noIndex />
      <Stack gap="3" align="start">
        <Badge size="lg" colorPalette="violet">
          {t('example.title')}
        </Badge>
        <Flex align="center" gap="5">
          <Avatar person={person} boxSize="16" fontSize="2xl" />
          <Stack gap="0">
            <Heading as="h1" size="4xl">
              {t('example.person.name')}
            </Heading>
            <Text color="fg.muted">{t('type.tester')}</Text>
          </Stack>
        </Flex>
      </Stack>
      <Text fontSize="lg">{t('example.person.bio')}</Text>
      <Stack gap="3">
        <Heading as="h2" size="lg">
          {t('example.skills')}
        </Heading>
        <HStack as="ul" listStyleType="none" wrap="wrap" gap="2">
          {t('example.person.skills', { returnObjects: true }).map((skill) => (
            <Badge as="li" key={skill} size="lg" colorPalette="violet">
              {skill}
            </Badge>
          ))}
        </HStack>
      </Stack>
      <chakra.dl rounded="l3" borderWidth="1px" bg="bg.panel" px="6">
        {facts.map(([term, value]) => (
          <Flex
            key={term}
            direction={{ base: 'column', sm: 'row' }}
            gap={{ sm: '6' }}
            py="4"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
          >
            <chakra.dt w="40" color="fg.muted">
              {term}
            </chakra.dt>
            <chakra.dd fontWeight="semibold">{value}</chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
      <Stack align="start" gap="4">
        <Text color="fg.muted">{t('example.note')}</Text>
        <Button asChild>
          <Link to={paths.profile}>{t('example.own')}</Link>
        </Button>
      </Stack>
    </Stack>
  )
}
