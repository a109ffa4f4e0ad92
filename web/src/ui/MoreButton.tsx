import { Button, Center } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from './toast/toast'

interface Props {
  /** Loads the next page; gives what brings the focus to its first item, once that is drawn. */
  onMore: () => Promise<(() => HTMLElement | null) | undefined>
  /** What the toast says when the page does not come. */
  failed: string
}

/** The next page of a list, below it. */
export function MoreButton({ onMore, failed }: Props) {
  const { t } = useTranslation()
  const [loading, setLoading] = useState(false)

  async function showMore() {
    setLoading(true)
    try {
      const firstNew = await onMore()
      // The button goes down the page, or away: the reader goes on where the new items begin.
      requestAnimationFrame(() => firstNew?.()?.focus())
    } catch {
      toast({ type: 'error', title: failed })
    }
    setLoading(false)
  }

  return (
    <Center>
      <Button
        variant="outline"
        colorPalette="gray"
        loading={loading}
        aria-busy={loading}
        onClick={() => void showMore()}
      >
        {t('more')}
      </Button>
    </Center>
  )
}
