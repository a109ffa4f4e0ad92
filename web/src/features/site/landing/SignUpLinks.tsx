import { Button, Flex, Stack, Text, type FlexProps } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths, testerRegisterPath } from '~/lib/navigation/paths'

/** The sign-up links for creators and for testers. */
export function SignUpLinks(props: FlexProps) {
  const { t } = useTranslation('landing')
  const size = { base: 'xl', md: '2xl' } as const
  return (
    <Flex wrap="wrap" gap={{ base: '3', md: '5' }} {...props}>
      <Stack gap="1.5">
        <Text fontWeight="semibold">{t('entries.creator')}</Text>
        <Button asChild size={size} colorPalette="ember">
          <Link to={paths.register}>
            {t('start')}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </Stack>
      <Stack gap="1.5">
        <Text fontWeight="semibold">{t('entries.tester')}</Text>
        <Button asChild size={size} variant="outline" colorPalette="gray" bg="bg" borderColor="border.control">
          <Link to={testerRegisterPath}>{t('entries.become')}</Link>
        </Button>
      </Stack>
    </Flex>
  )
}
