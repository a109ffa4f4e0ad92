import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { IconButton } from '@chakra-ui/react'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { useChoice } from '~/forms/useChoice'
import { FavoriteTestersDocument } from './Discovery.generated'
import { SetTesterFavoriteDocument } from './SetTesterFavorite.generated'

interface Props {
  testerId: string
  username: string
  isFavorite: boolean
}

/** Changes at once, and back if the server refuses. */
export function FavoriteButton({ testerId, username, isFavorite: saved }: Props) {
  const { t } = useTranslation('suggestions')
  const client = useApolloClient()
  const [setFavorite] = useAction(SetTesterFavoriteDocument, {
    failed: t('favorite.failed'),
    refetchQueries: ({ data }) =>
      data?.setTesterFavorite?.tester?.isFavorite && isListedWithout(client, testerId) ? [FavoriteTestersDocument] : [],
  })
  const [isFavorite, choose] = useChoice(saved, (isFavorite) => setFavorite({ input: { testerId, isFavorite } }))

  return (
    <IconButton
      size="sm"
      variant={isFavorite ? 'subtle' : 'ghost'}
      colorPalette={isFavorite ? 'ember' : 'gray'}
      aria-pressed={isFavorite}
      aria-label={t('favorite.label', { username })}
      title={t(isFavorite ? 'favorite.remove' : 'favorite.add')}
      onClick={() => void choose(!isFavorite)}
    >
      <Star aria-hidden fill={isFavorite ? 'currentColor' : 'none'} />
    </IconButton>
  )
}

/** Whether the list of favourites is open and was requested before this tester was marked. */
function isListedWithout(client: ApolloClient, testerId: string): boolean {
  const isOpen = [...client.getObservableQueries()].some(({ options }) => options.query === FavoriteTestersDocument)
  const list = client.readQuery({ query: FavoriteTestersDocument })?.viewer?.favoriteTesters
  return isOpen && !list?.edges.some(({ node }) => node.id === testerId)
}
