import { Button, Flex } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import token from 'examples:token.sh'
import { Link } from 'react-router'
import { useSession } from '~/api/session/session'
import { creatorTokensPath, testerTokensPath } from '~/lib/navigation/paths'
import { Chapter } from './elements/Chapter'
import { Code } from './elements/Code'
import { ScopeTable } from './Reference'

export default function TokensPage() {
  const { t } = useTranslation('developers')
  const { viewer } = useSession()
  return (
    <Chapter of="tokens">
      <Flex wrap="wrap" gap="3">
        <Button asChild variant="outline">
          <Link to={viewer?.userType === 'TESTER' ? testerTokensPath : creatorTokensPath}>{t('tokens.settings')}</Link>
        </Button>
        <Button asChild variant="outline">
          <a href="/graphiql?exemple=CreerUnJeton">
            {t('tokens.explorer')}
            <ArrowRight aria-hidden />
          </a>
        </Button>
      </Flex>
      <Code example={{ name: 'token.sh', pieces: token }} />
      <ScopeTable />
    </Chapter>
  )
}
