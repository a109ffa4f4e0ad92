import { Button, Center } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/lib/graphqlError'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { toast } from './toast/toast'

interface Props {
  /** Loads the next page. Resolves to a function that finds its first item once rendered, to focus it; undefined without one. */
  onMore: () => Promise<(() => HTMLElement | null) | undefined>
  /** The title of the error toast, translated. Its description is the reason. */
  failed: string
  /** The cursor of a list that shows no row, as live changes took them: what follows is loaded without a click, once for each. */
  emptyAt?: string | false | null
}

/** Loads the next page of a list. */
export function MoreButton({ onMore, failed, emptyAt }: Props) {
  const { t } = useTranslation()
  const [loading, setLoading] = useState(false)

  async function showMore(isAsked: boolean) {
    setLoading(true)
    try {
      const firstNew = await onMore()
      // The button moves down or disappears: the focus goes to the first new item.
      if (firstNew && isAsked) focusOnceRendered(firstNew)
    } catch (error) {
      toast({ type: 'error', title: failed, description: reasonOf(error) })
    }
    setLoading(false)
  }

  const fill = useEffectEvent(() => void restoreFocusAfter(() => showMore(false)))
  useEffect(
    function fillEmptyList() {
      if (emptyAt) fill()
    },
    [emptyAt],
  )

  return (
    <Center>
      <Button
        variant="outline"
        colorPalette="gray"
        loading={loading}
        aria-busy={loading}
        onClick={() => void restoreFocusAfter(() => showMore(true))}
      >
        {t('more')}
      </Button>
    </Center>
  )
}

/** What a response brings may be rendered some frames after it. */
function focusOnceRendered(find: () => HTMLElement | null, frames = 30): void {
  requestAnimationFrame(() => {
    const element = find()
    if (element) element.focus()
    else if (frames > 1) focusOnceRendered(find, frames - 1)
  })
}
