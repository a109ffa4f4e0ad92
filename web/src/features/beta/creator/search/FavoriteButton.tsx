import { IconButton } from '@chakra-ui/react'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { SetTesterFavoriteDocument } from './SetTesterFavorite.generated'

interface Props {
  testerId: string
  username: string
  isFavorite: boolean
}

/** Changes at once, and back if the server refuses. */
export function FavoriteButton({ testerId, username, isFavorite }: Props) {
  const { t } = useTranslation('suggestions')
  const [setFavorite] = useAction(SetTesterFavoriteDocument, {
    failed: t('favorite.failed'),
    optimisticResponse: ({ input }) => ({
      setTesterFavorite: {
        __typename: 'SetTesterFavoritePayload',
        tester: { __typename: 'Tester', id: testerId, isFavorite: input.isFavorite },
        userErrors: [],
      },
    }),
  })
  return (
    <IconButton
      size="sm"
      variant={isFavorite ? 'subtle' : 'ghost'}
      colorPalette={isFavorite ? 'ember' : 'gray'}
      aria-pressed={isFavorite}
      aria-label={t('favorite.label', { username })}
      title={t(isFavorite ? 'favorite.remove' : 'favorite.add')}
      onClick={() => void setFavorite({ input: { testerId, isFavorite: !isFavorite } })}
    >
      <Star aria-hidden fill={isFavorite ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
