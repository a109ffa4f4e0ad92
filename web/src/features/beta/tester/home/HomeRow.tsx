import { Flex, Stack, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CardLink } from '~/ui/CardLink'

interface Props {
  Icon: LucideIcon
  to: string
  title: string
  /** What is to be done, or what became of it. */
  text: ReactNode
  /** Below the text: dates and marks. */
  details?: ReactNode
  onFollow?: () => void
}

/** One line of a list on the home, which is a link as a whole. */
export function HomeRow({ Icon, to, title, text, details, onFollow }: Props) {
  return (
    <Flex
      as="li"
      position="relative"
      align="start"
      gap="4"
      p={{ base: '4', md: '5' }}
      minW="0"
      bg="bg.panel"
      transition="common"
      _notLast={{ borderBottomWidth: '1px' }}
      _hover={{ bg: 'bg.subtle' }}
    >
      <Flex flexShrink="0" p="2" rounded="full" bg="ember.subtle" color="ember.fg">
        <Icon size="1.15em" aria-hidden />
      </Flex>
      <Stack gap="1" minW="0" flex="1">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          <CardLink ringOffset="-3px">
            <Link to={to} onClick={onFollow}>
              {title}
            </Link>
          </CardLink>
        </Text>
        <Text as="div" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
          {text}
        </Text>
        {details && (
          <Flex wrap="wrap" align="center" gap="3" rowGap="1" textStyle="sm" color="fg.muted">
            {details}
          </Flex>
        )}
      </Stack>
    </Flex>
  )
}

/** A list of rows. */
export function HomeRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack as="ul" aria-label={label} listStyleType="none" gap="0" borderWidth="1px" rounded="l3" overflow="hidden">
      {children}
    </Stack>
  )
}
