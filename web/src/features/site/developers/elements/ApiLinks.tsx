import { Button } from '@chakra-ui/react'
import { ArrowRight, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** A link to GraphiQL. */
export function ExplorerButton({ solid = false }: { solid?: boolean }) {
  const { t } = useTranslation('developers')
  return (
    <Button asChild variant={solid ? 'solid' : 'outline'} size="lg">
      {/* Served separately, not a route of this application. */}
      <a href="/graphiql">
        {t('explore')}
        <ArrowRight aria-hidden />
      </a>
    </Button>
  )
}

/** A link to download the schema. */
export function SchemaButton() {
  const { t } = useTranslation('developers')
  return (
    <Button asChild variant="outline" size="lg">
      <a href="/schema.graphql" download="schema.graphql">
        <Download aria-hidden />
        {t('download')}
      </a>
    </Button>
  )
}
