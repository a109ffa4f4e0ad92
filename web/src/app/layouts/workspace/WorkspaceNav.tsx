import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { workspacePath } from '~/lib/navigation/paths'
import { AppLink } from '../../navigation/AppLink'
import { UnreadCount } from './UnreadCount'
import { workspaceLinks } from './workspaceLinks'

/** The bottom navigation on small screens. */
export function WorkspaceNav({ projectId, unread }: { projectId: string; unread: number }) {
  const { t } = useTranslation('workspace')
  const { pathname } = useLocation()
  const row = useRef<HTMLDivElement>(null)

  useEffect(
    function keepCurrentInView() {
      const current = row.current?.querySelector(`[href="${pathname}"]`)
      current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    [pathname],
  )

  return (
    <Flex
      ref={row}
      as="nav"
      aria-label={t('navLabel')}
      hideFrom="md"
      gap={{ base: '0.5', sm: '1' }}
      px="1"
      position="fixed"
      bottom="0"
      insetX="0"
      zIndex="sticky"
      h="var(--workspace-nav)"
      pb="env(safe-area-inset-bottom)"
      bg="bg.panel"
      borderTopWidth="1px"
      // It scrolls when the text is larger or wider spaced than usual.
      overflowX="auto"
      scrollbarWidth="none"
      _print={{ display: 'none' }}
    >
      {workspaceLinks.map(({ part, label, Icon }) => (
        // As wide as its label: equal widths are too narrow for the longest one.
        <chakra.span key={part} flex="auto" display="flex">
          <Entry asChild>
            <AppLink to={workspacePath(projectId, part)}>
              <Box as="span" position="relative">
                <Icon size="1.375rem" aria-hidden />
                {part === 'retours' && unread > 0 && (
                  <UnreadCount count={unread} position="absolute" top="-1.5" insetStart="3" />
                )}
              </Box>
              {t(label)}
              {part === 'retours' && unread > 0 && <VisuallyHidden>{t('unread', { number: unread })}</VisuallyHidden>}
            </AppLink>
          </Entry>
        </chakra.span>
      ))}
    </Flex>
  )
}

const Entry = chakra('a', {
  base: {
    flex: '1',
    minWidth: 'min(2.75rem, 12vw)',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    // Smaller on the narrowest screens, where all the labels would not fit otherwise.
    fontSize: { base: 'clamp(0.625rem, 2.8vw, 0.6875rem)', sm: '0.75rem' },
    letterSpacing: { base: '-0.02em', sm: 'normal' },
    lineHeight: '1.15',
    textAlign: 'center',
    fontWeight: 'medium',
    whiteSpace: { base: 'normal', sm: 'nowrap' },
    color: 'fg.muted',
    focusVisibleRing: 'inside',
    _currentPage: { color: 'ember.fg', boxShadow: 'inset 0 2px 0 {colors.ember.solid}' },
  },
})
