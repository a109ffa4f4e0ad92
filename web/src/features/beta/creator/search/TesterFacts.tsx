import { Badge, chakra, HStack, Stack, Text } from '@chakra-ui/react'
import { Check, Clock, Languages, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TesterCard_TesterFragment } from './TesterSearch.generated'

interface Props {
  tester: TesterCard_TesterFragment
  /** The skills that match the search: they are shown first, highlighted. */
  matching?: readonly string[]
}

/** The public part of a tester's profile. */
export function TesterFacts({ tester, matching = [] }: Props) {
  const { t } = useTranslation('testers')
  const skills = [...new Set([...matching, ...tester.skills, ...tester.competences])]
  return (
    <Stack gap="2.5">
      {tester.bio && (
        <Text color="fg.muted" lineClamp="3">
          {tester.bio}
        </Text>
      )}
      {skills.length > 0 && (
        <HStack as="ul" aria-label={t('tester.skills')} listStyleType="none" wrap="wrap" gap="1.5">
          {skills.map((skill) =>
            matching.includes(skill) ? (
              <Badge as="li" key={skill} colorPalette="ember" variant="solid" maxW="full">
                <Check size="1em" aria-hidden />
                <chakra.mark bg="transparent" color="inherit" truncate>
                  {skill}
                </chakra.mark>
              </Badge>
            ) : (
              <Badge as="li" key={skill} colorPalette="gray" maxW="full">
                <chakra.span truncate>{skill}</chakra.span>
              </Badge>
            ),
          )}
        </HStack>
      )}
      <HStack textStyle="sm" color="fg.muted" gap="4" rowGap="1" wrap="wrap">
        <Fact Icon={MapPin}>
          {tester.country ? (
            t(`country.${tester.country}`)
          ) : (
            <EnglishPlaceholder text="Unknown" title={t('tester.noCountry')} />
          )}
        </Fact>
        <Fact Icon={Languages}>
          {tester.languages.length > 0 ? (
            tester.languages.join(', ')
          ) : (
            <EnglishPlaceholder text="No languages" title={t('tester.noLanguages')} />
          )}
        </Fact>
        {tester.availability && <Fact Icon={Clock}>{tester.availability}</Fact>}
      </HStack>
    </Stack>
  )
}

function Fact({ Icon, children }: { Icon: typeof MapPin; children: ReactNode }) {
  return (
    <HStack as="span" gap="1.5" align="start">
      <Icon size="1.1em" aria-hidden style={{ flexShrink: 0, marginTop: '0.15em' }} />
      <chakra.span overflowWrap="anywhere">{children}</chakra.span>
    </HStack>
  )
}

/** These two are shown in English in every language; the title translates them. */
const EnglishPlaceholder = ({ text, title }: { text: string; title: string }) => (
  <span lang="en" title={title}>
    {text}
  </span>
)
