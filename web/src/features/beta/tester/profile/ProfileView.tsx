import { Badge, Box, Button, chakra, Grid, HStack, Link, Stack } from '@chakra-ui/react'
import { type FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { useSession } from '~/api/session/session'
import { loadCatalogues } from '~/i18n'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { lazyPart } from '~/ui/part/lazyPart'
import { Section } from '~/ui/Section'
import { Completeness } from './Completeness'
import { tabAddress } from './profileTab'
import { TesterProfile_ProfileFragmentDoc, type TesterProfile_ProfileFragment } from './TesterProfile.generated'
import { VisibilitySwitch } from './VisibilitySwitch'

const OwnFacts = lazyPart(async () => {
  const [module] = await Promise.all([import('./OwnFacts'), loadCatalogues(['suggestions'])])
  return { default: module.OwnFacts }
})

/** The public part of the profile, and beside it the private one. */
export function ProfileView({ profile: reference }: { profile: FragmentType<TesterProfile_ProfileFragment> }) {
  const { t } = useTranslation('tester')
  const { data: profile } = useSuspenseFragment({ fragment: TesterProfile_ProfileFragmentDoc, from: reference })
  const { viewer } = useSession()
  if (profile.username === null) return <EmptyProfile />
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ')
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} gap="5" alignItems="start">
      <Stack gap="5">
        <Section size="xl" title={t('profile.public')} text={t('profile.publicHint')}>
          <Stack as="dl" gap="5">
            <Entry term={t('field.username')}>{profile.username}</Entry>
            <Entry term={t('profile.about')}>{profile.bio}</Entry>
            <Entry term={t('profile.skills')}>{profile.skills.length > 0 && <Tags tags={profile.skills} />}</Entry>
            <Entry term={t('profile.competences')}>
              {profile.competences.length > 0 && <Tags tags={profile.competences} />}
            </Entry>
            <Entry term={t('profile.availability')}>{profile.availability}</Entry>
            <Entry term={t('profile.country')}>{profile.country && t(`country.${profile.country}`)}</Entry>
            <Entry term={t('profile.languages')}>{profile.languages.join(', ')}</Entry>
          </Stack>
        </Section>
        <OwnFacts profile={profile} />
      </Stack>
      <Stack gap="5">
        <Completeness profile={profile} />
        <Section size="xl" title={t('profile.private')}>
          <VisibilitySwitch profile={profile} />
          <Stack as="dl" gap="5">
            <Entry term={t('profile.discord')}>
              {profile.discordContact && <Contact contact={profile.discordContact} />}
            </Entry>
            <Entry term={t('profile.name')}>{name}</Entry>
            <Entry term={t('profile.email')}>{viewer?.email}</Entry>
          </Stack>
        </Section>
      </Stack>
    </Grid>
  )
}

function EmptyProfile() {
  const { t } = useTranslation('tester')
  return (
    <EmptyState
      illustration={<Gauge reading={0.03} w="40" />}
      title={t('profile.start.title')}
      text={t('profile.start.text')}
      action={
        <Button asChild size="lg">
          <RouterLink to={tabAddress('edit')}>{t('profile.start.action')}</RouterLink>
        </Button>
      }
    />
  )
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  const { t } = useTranslation('tester')
  return (
    <Box>
      <chakra.dt color="fg.subtle" textStyle="sm" fontWeight="semibold">
        {term}
      </chakra.dt>
      <chakra.dd mt="0.5" whiteSpace="pre-line" maxW="43.5em" color={children ? undefined : 'fg.subtle'}>
        {children || t('profile.unsaid')}
      </chakra.dd>
    </Box>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <HStack as="ul" listStyleType="none" wrap="wrap" gap="1.5" pt="1">
      {tags.map((tag) => (
        <Badge as="li" key={tag} colorPalette="violet" size="md" maxW="full">
          <chakra.span truncate>{tag}</chakra.span>
        </Badge>
      ))}
    </HStack>
  )
}

/** A link, or a Discord name, which has no address. */
function Contact({ contact }: { contact: string }) {
  if (!/^https?:\/\//.test(contact)) return contact
  return (
    <Link href={contact} target="_blank" rel="noopener noreferrer nofollow" variant="underline" colorPalette="ember">
      {contact}
    </Link>
  )
}
