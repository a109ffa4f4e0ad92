import { Button, HStack, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Gauge } from '~/ui/Gauge'
import { Section } from '~/ui/Section'
import { completenessOf, type ExpectedField } from './completeness'
import { tabAddress } from './profileTab'
import type { TesterProfile_ProfileFragment } from './TesterProfile.generated'

/** How complete the profile is, as a gauge and in words. */
export function Completeness({ profile }: { profile: Pick<TesterProfile_ProfileFragment, ExpectedField> }) {
  const { t, i18n } = useTranslation('tester')
  const { share, missing } = completenessOf(profile)
  const names = missing.map((field) => t(`field.${field}`).toLocaleLowerCase(i18n.language))
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return (
    <Section size="xl" title={t('completeness.title')}>
      <HStack gap="5">
        <Gauge reading={share} w="24" flexShrink="0" />
        <Stack gap="3" align="start">
          <Text color="fg.muted">
            {missing.length > 0 ? t('completeness.missing', { list }) : t('completeness.done')}
          </Text>
          {missing.length > 0 && (
            <Button asChild size="sm" variant="outline" colorPalette="gray">
              <Link to={tabAddress('edit')}>{t('completeness.action')}</Link>
            </Button>
          )}
        </Stack>
      </HStack>
    </Section>
  )
}
