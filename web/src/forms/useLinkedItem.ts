import type { OperationVariables } from '@apollo/client'
import { useEffect, useEffectEvent } from 'react'
import { type PageInfo, useAllPages, type usePageQuery } from '~/api/queries/usePageQuery'
import { usePageParams, withParams } from '~/lib/navigation/usePageParams'
import { toast } from '~/ui/toast/toast'

interface Texts {
  failed: string
  notFound: string
}

/**
 * Loads the pages of a list until it has the item that the address links to. One that no page has is said not to be found, and
 * taken out of the address.
 * @param isMissing by search parameter, whether the list is without what it asks for
 */
export function useLinkedItem<TData, TVariables extends OperationVariables>(
  { fetchMore, isNew }: Pick<ReturnType<typeof usePageQuery<TData, TVariables>>, 'fetchMore' | 'isNew'>,
  pageInfo: PageInfo | undefined,
  isMissing: Readonly<Record<string, boolean>>,
  texts: Texts,
): void {
  const [, setParams] = usePageParams()
  const missing = Object.keys(isMissing).filter((name) => isMissing[name])
  const isNowhere = missing.length > 0 && isNew && pageInfo?.hasNextPage === false

  useAllPages({ fetchMore }, missing.length > 0 ? pageInfo : undefined, () =>
    toast({ type: 'error', title: texts.failed }),
  )

  const giveUp = useEffectEvent(() => {
    toast({ type: 'error', title: texts.notFound })
    const none = Object.fromEntries(missing.map((name) => [name, null]))
    setParams((current) => withParams(current, none), { replace: true })
  })
  useEffect(
    function giveUpNowhere() {
      if (isNowhere) giveUp()
    },
    [isNowhere],
  )
}
