import { Button, chakra, Stack } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import firstQuery from 'examples:first-query.sh'
import { endpoint, languageHeaders } from '~/api/endpoint'
import { Code } from '../elements/Code'
import query from './FirstQuery.graphql?raw'

/** A first query for the terminal, and a button that runs it here. */
export function FirstQuery() {
  const { t } = useTranslation('developers')
  const [result, setResult] = useState('')
  const [loading, setLoading] = useState(false)

  async function run() {
    setLoading(true)
    try {
      const headers = { 'Content-Type': 'application/json', ...languageHeaders() }
      const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify({ query }) })
      const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown }
      setResult(JSON.stringify({ data, errors }, null, 2))
    } catch {
      setResult(t('first.failed'))
    } finally {
      setLoading(false)
    }
  }

  return (
    <Stack gap="3" align="stretch">
      <Code example={{ name: 'first-query.sh', pieces: firstQuery }} />
      <Button
        alignSelf="start"
        variant="outline"
        loading={loading}
        loadingText={t('first.run')}
        onClick={() => void run()}
      >
        <Play aria-hidden />
        {t('first.run')}
      </Button>
      <chakra.pre
        role="status"
        aria-label={t('first.answer')}
        hidden={!result}
        p="4"
        rounded="l3"
        bg="bg.subtle"
        borderStartWidth="4px"
        borderColor="ember.border"
        fontFamily="mono"
        fontSize="sm"
        overflowX="auto"
      >
        {result}
      </chakra.pre>
    </Stack>
  )
}
