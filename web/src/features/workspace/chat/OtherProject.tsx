import { Link, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { conversationPath } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'

interface Props {
  conversationId: string | undefined
  project: { id?: string; title?: string } | null | undefined
}

/** The project of a conversation that is not the one of the workspace. */
export function OtherProject({ conversationId, project }: Props) {
  const { t } = useTranslation('chat')
  if (!conversationId || !project?.id) return null
  return (
    <Link asChild variant="underline" textStyle="xs" maxW="full" w="fit" css={touchTarget}>
      <RouterLink to={conversationPath(project.id, conversationId)}>
        <Text as="span" truncate>
          {t('ofProject', { title: project.title })}
        </Text>
      </RouterLink>
    </Link>
  )
}
