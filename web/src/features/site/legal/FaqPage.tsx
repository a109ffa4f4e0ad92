import { Box, chakra, Flex, Heading, Link as ChakraLink, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { PageLead, PageTitle } from '../PageTitle'

const groups = ['start', 'test', 'data'] as const

export default function FaqPage() {
  const { t } = useTranslation('faq')
  return (
    <Stack
      gap={{ base: '10', md: '14' }}
      w="full"
      maxW="6xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '10', md: '16' }}
    >
      <PageMeta title={t('title')} description={t('description')} canonical={paths.faq} />
      <Stack gap="3">
        <PageTitle>{t('title')}</PageTitle>
        <PageLead>
          {`${t('lead')} `}
          <ChakraLink asChild variant="underline" color="fg">
            <Link to={paths.contact}>{t('ask')}</Link>
          </ChakraLink>
        </PageLead>
      </Stack>
      {groups.map((group) => (
        <Flex as="section" key={group} direction={{ base: 'column', lg: 'row' }} gap={{ base: '4', lg: '16' }}>
          <Heading as="h2" size="2xl" w={{ lg: '60' }} flexShrink="0" pt={{ lg: '4' }}>
            {t(`groups.${group}.title`)}
          </Heading>
          <Box flex="1" borderTopWidth="2px" borderColor="fg">
            {t(`groups.${group}.questions`, { returnObjects: true }).map(({ question, answer }) => (
              <Question key={question} question={question} answer={answer} />
            ))}
          </Box>
        </Flex>
      ))}
    </Stack>
  )
}

/** Native details: find-in-page opens it too. */
function Question({ question, answer }: { question: string; answer: string }) {
  return (
    <chakra.details borderBottomWidth="1px" css={{ '&[open] svg': { transform: 'rotate(45deg)' } }}>
      <chakra.summary
        display="flex"
        justifyContent="space-between"
        gap="4"
        py="4"
        cursor="pointer"
        fontSize="lg"
        fontWeight="semibold"
        listStyleType="none"
        focusVisibleRing="outside"
        rounded="l1"
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
        _hover={{ color: 'ember.fg' }}
      >
        {question}
        <Plus aria-hidden style={{ flexShrink: 0, transition: 'transform 150ms' }} />
      </chakra.summary>
      <Text color="fg.muted" maxW="43.5em" pb="5">
        {answer}
      </Text>
    </chakra.details>
  )
}
