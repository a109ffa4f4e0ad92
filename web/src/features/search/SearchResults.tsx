import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import {
  CornerDownLeft,
  FileText,
  FolderKanban,
  MessageSquareText,
  PanelLeft,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResultGroup, Kind } from './useSearch'

const icons: Record<Kind, LucideIcon> = {
  pages: PanelLeft,
  projects: FolderKanban,
  testers: UserRound,
  feedbacks: MessageSquareText,
  articles: FileText,
}

export const optionId = (listId: string, key: string) => `${listId}${key}`

interface Props {
  id: string
  groups: ResultGroup[]
  activeKey: string | undefined
  onPoint: (key: string) => void
  onFollow: (to: string) => void
}

export function SearchResults({ id, groups, activeKey, onPoint, onFollow }: Props) {
  const { t } = useTranslation('search')
  return (
    <Box id={id} role="listbox" aria-label={t('results')} p={groups.length > 0 ? '2' : '0'}>
      {groups.map(({ kind, items }) => {
        const Icon = icons[kind]
        const titleId = `${id}${kind}`
        return (
          <Box key={kind} role="group" aria-labelledby={titleId} mb="2">
            <Text id={titleId} textStyle="xs" fontWeight="semibold" color="fg.muted" px="3" pt="2" pb="1">
              {t(`kind.${kind}`)}
            </Text>
            {items.map(({ id: itemId, title, detail, to }) => {
              const key = `${kind}-${itemId}`
              const isActive = key === activeKey
              return (
                <Flex
                  key={itemId}
                  id={optionId(id, key)}
                  role="option"
                  aria-selected={isActive}
                  align="center"
                  gap="3"
                  minH="11"
                  px="3"
                  py="1.5"
                  rounded="l2"
                  cursor="pointer"
                  bg={isActive ? 'ember.subtle' : undefined}
                  color={isActive ? 'ember.fg' : undefined}
                  onPointerMove={() => onPoint(key)}
                  onClick={() => onFollow(to)}
                >
                  <Icon size="1.1em" aria-hidden style={{ flexShrink: 0 }} />
                  <Flex direction="column" minW="0" flex="1">
                    <chakra.span fontWeight="medium" lineClamp="1">
                      {title}
                    </chakra.span>
                    {detail && (
                      <chakra.span textStyle="sm" color="fg.muted" lineClamp="1">
                        {detail}
                      </chakra.span>
                    )}
                  </Flex>
                  {isActive && <CornerDownLeft size="1em" aria-hidden style={{ flexShrink: 0 }} />}
                </Flex>
              )
            })}
          </Box>
        )
      })}
    </Box>
  )
}
