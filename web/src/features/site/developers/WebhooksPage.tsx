import { Button } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import webhook from 'examples:webhook.mjs'
import webhookPython from 'examples:webhook.py'
import { Link } from 'react-router'
import { useSession } from '~/api/session/session'
import { webhooksPath } from '~/lib/navigation/paths'
import { Chapter } from './elements/Chapter'
import { Examples } from './examples/Examples'
import { WebhookEventTable } from './Reference'

export default function WebhooksPage() {
  const { t } = useTranslation('developers')
  const { viewer } = useSession()
  return (
    <Chapter of="webhooks">
      {viewer?.userType !== 'TESTER' && (
        <Button asChild variant="outline" alignSelf="start">
          <Link to={webhooksPath}>{t('webhooks.settings')}</Link>
        </Button>
      )}
      <WebhookEventTable />
      <Examples
        examples={[
          { name: 'webhook.mjs', pieces: webhook },
          { name: 'webhook.py', pieces: webhookPython },
        ]}
      />
    </Chapter>
  )
}
