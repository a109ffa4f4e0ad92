import { useState } from 'react'
import { languageHeaders } from '~/api/endpoint'
import { messageIn } from '~/api/errors'
import { downloadFile } from '~/lib/download'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { toast } from '~/ui/toast/toast'

interface Options {
  /** The title of the error toast, translated. Its description is the reason. */
  failed: string
}

/**
 * A file that the server writes, saved by a button. Returns the function that requests it, and whether it is in flight.
 * The function resolves to whether it was saved, and shows an error in a toast. The button, disabled while it is busy, has the
 * focus again then.
 */
export function useDownload({ failed }: Options) {
  const [isLoading, setIsLoading] = useState(false)

  async function request(path: string): Promise<boolean> {
    setIsLoading(true)
    try {
      const response = await fetch(path, { headers: languageHeaders() })
      if (response.ok) {
        // Rejects when the answer ends early.
        downloadFile(nameOf(response), await response.blob())
        return true
      }
      toast({ type: 'error', title: failed, description: messageIn(await response.text()) })
    } catch {
      toast({ type: 'error', title: failed })
    } finally {
      setIsLoading(false)
    }
    return false
  }

  const save = (path: string) => restoreFocusAfter(() => request(path))

  return [save, isLoading] as const
}

function nameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
}
