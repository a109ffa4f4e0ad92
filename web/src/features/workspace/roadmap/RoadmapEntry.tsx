import { Box, Flex, Heading, HStack, IconButton, Stack, Text } from '@chakra-ui/react'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDayParts } from '~/i18n/format'
import type { RoadmapItem } from './liveRoadmap'
import { StatusButton } from './StatusButton'
import { useDeleteItem } from './useDeleteItem'

const titleIdOf = (itemId: string) => `roadmap-item-${itemId}`

export const itemTitle = (itemId: string) => document.getElementById(titleIdOf(itemId))

interface Props {
  projectId: string
  item: RoadmapItem
  overdue: boolean
  onEdit: () => void
}

export function RoadmapEntry({ projectId, item, overdue, onEdit }: Props) {
  const { t, i18n } = useTranslation('roadmap')
  const deleteItem = useDeleteItem(projectId)
  const { day, month, year } = formatDayParts(item.date, i18n.language)
  const done = item.status === 'COMPLETED'
  return (
    <Flex
      as="li"
      aria-labelledby={titleIdOf(item.id)}
      gap={{ base: '3', md: '5' }}
      p={{ base: '3', md: '4' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      breakInside="avoid"
      transition="border-color 150ms"
      _hover={{ borderColor: 'border.emphasized' }}
    >
      <Stack asChild gap="0" align="center" w="14" flexShrink="0" pt="0.5" color={done ? 'fg.muted' : undefined}>
        <time dateTime={item.date}>
          <Text
            as="span"
            fontFamily="heading"
            fontWeight="800"
            fontSize="2xl"
            lineHeight="1"
            fontVariantNumeric="tabular-nums"
          >
            {day}
          </Text>
          <Text as="span" textStyle="sm" fontWeight="medium">
            {month}
          </Text>
          <Text as="span" textStyle="xs" color="fg.muted">
            {year}
          </Text>
        </time>
      </Stack>
      <Box w="1px" bg="border" flexShrink="0" />
      <Stack gap="2" flex="1" minW="0">
        <Flex gap="2" align="start" justify="space-between">
          <Heading
            as="h2"
            id={titleIdOf(item.id)}
            tabIndex={-1}
            size="lg"
            minW="0"
            color={done ? 'fg.muted' : undefined}
          >
            {item.title}
          </Heading>
          <HStack gap="0" flexShrink="0" my="-1" _print={{ display: 'none' }}>
            <IconButton
              size="sm"
              variant="ghost"
              colorPalette="gray"
              aria-label={t('editNamed', { title: item.title })}
              title={t('edit')}
              onClick={onEdit}
            >
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              variant="ghost"
              colorPalette="gray"
              aria-label={t('deleteNamed', { title: item.title })}
              title={t('delete')}
              onClick={() => void deleteItem(item)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </HStack>
        </Flex>
        {item.description && (
          <Text color="fg.muted" whiteSpace="pre-line" maxW="50em">
            {item.description}
          </Text>
        )}
        <HStack gap="3" wrap="wrap">
          <StatusButton projectId={projectId} item={item} />
          {item.voteCount > 0 && (
            <Text textStyle="sm" color="fg.muted">
              {t('votes', { count: item.voteCount })}
            </Text>
          )}
          {overdue && (
            <Text textStyle="sm" fontWeight="semibold" color="fg.error">
              {t('overdue')}
            </Text>
          )}
        </HStack>
      </Stack>
    </Flex>
  )
}
