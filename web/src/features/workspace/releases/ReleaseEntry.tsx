import { Button, Flex, Heading, HStack, IconButton, Stack } from '@chakra-ui/react'
import { CircleCheck, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ReleaseDetails } from '~/ui/release/ReleaseDetails'
import { DateText } from '~/ui/text/DateText'
import type { Release } from './liveReleases'
import { useDeleteRelease } from './useDeleteRelease'

const titleIdOf = (releaseId: string) => `release-${releaseId}`

export const releaseTitle = (releaseId: string) => document.getElementById(titleIdOf(releaseId))

interface Props {
  projectId: string
  release: Release
  onEdit: () => void
  /** Opens the list of the feedback that it fixed. */
  onShowFixes: () => void
}

export function ReleaseEntry({ projectId, release, onEdit, onShowFixes }: Props) {
  const { t } = useTranslation('releases')
  const deleteRelease = useDeleteRelease(projectId)
  const { id, name, releasedOn, fixedCount } = release
  return (
    <Stack
      as="li"
      aria-labelledby={titleIdOf(id)}
      gap="4"
      p={{ base: '4', md: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
    >
      <Flex gap="2" align="start" justify="space-between">
        <Stack gap="1.5" minW="0">
          <Heading as="h2" id={titleIdOf(id)} tabIndex={-1} size="2xl" overflowWrap="anywhere">
            {name}
          </Heading>
          <HStack gap="3" wrap="wrap" textStyle="sm" color="fg.muted">
            <DateText value={releasedOn} />
            {fixedCount > 0 && (
              <Button size="sm" variant="subtle" colorPalette="green" onClick={onShowFixes}>
                <CircleCheck aria-hidden />
                {t('fixed', { count: fixedCount })}
              </Button>
            )}
          </HStack>
        </Stack>
        <HStack gap="0" flexShrink="0" my="-1">
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('editNamed', { name })}
            title={t('edit')}
            onClick={onEdit}
          >
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('deleteNamed', { name })}
            title={t('delete')}
            onClick={() => void deleteRelease(release)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </HStack>
      </Flex>
      <ReleaseDetails release={release} level={3} />
    </Stack>
  )
}
