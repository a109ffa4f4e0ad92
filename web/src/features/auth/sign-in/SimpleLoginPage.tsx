import { chakra, SimpleGrid, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/lib/navigation/paths'
import { RadioCard } from '~/ui/form/RadioCard'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from '../shared/AuthPanel'
import { LoginFields } from './LoginFields'
import { FormLink } from '../shared/FormLink'
import { useSignIn } from './useSignIn'

const answers = ['yes', 'no'] as const

/** The alternative sign-in page of the specification, with a humorous question before the form. */
export default function SimpleLoginPage() {
  const { t } = useTranslation('auth')
  const [answer, setAnswer] = useState<(typeof answers)[number]>()
  const { onSubmit, ...fields } = useSignIn({ failed: 'simpleLogin.failed', rejected: 'simpleLogin.failed' })
  return (
    <AuthPanel
      title={t('simpleLogin.title')}
      lead={t('simpleLogin.lead')}
      onSubmit={onSubmit}
      alternative={<FormLink question={t('login.noAccount')} label={t('login.register')} to={paths.simpleRegister} />}
    >
      <PageMeta title={t('simpleLogin.title')} description={t('login.description')} canonical={paths.login} />
      <chakra.fieldset>
        <chakra.legend fontFamily="heading" fontWeight="700" fontSize="xl" mb="3">
          {t('simpleLogin.question')}
        </chakra.legend>
        <SimpleGrid columns={2} gap="3">
          {answers.map((value) => (
            <RadioCard key={value} name="sanity" checked={answer === value} onChange={() => setAnswer(value)}>
              <Text as="span" display="block" textAlign="center" fontWeight="semibold">
                {t(`simpleLogin.${value}`)}
              </Text>
            </RadioCard>
          ))}
        </SimpleGrid>
      </chakra.fieldset>
      <Text
        role="status"
        _empty={{ display: 'none' }}
        p="4"
        rounded="l2"
        bg="bg.warning"
        color="fg.warning"
        fontWeight="semibold"
      >
        {answer === 'yes' && t('simpleLogin.rejected')}
      </Text>
      {answer === 'no' && <LoginFields {...fields} />}
    </AuthPanel>
  )
}
