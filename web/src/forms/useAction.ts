import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useState } from 'react'
import { reasonOf } from '~/api/errors'
import { mutate, type MutateOptions } from '~/api/mutations/mutate'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { toast } from '~/ui/toast/toast'

interface ActionPayload {
  userErrors: readonly { message: string }[]
}

interface Options<TData, TVariables extends OperationVariables> extends MutateOptions<TData, TVariables> {
  /** The title of the error toast, translated. Its description is the reason. */
  failed: string
}

/**
 * A mutation sent by a button. Returns the function that sends it, and whether it is in flight. The function resolves to
 * the payload, or to undefined after an error, which it shows in a toast; confirming success is up to the caller. The button,
 * disabled while it is busy, has the focus again then.
 * For forms use useServerForm.
 */
export function useAction<TData extends Record<string, ActionPayload | null>, TVariables extends OperationVariables>(
  mutation: TypedDocumentNode<TData, TVariables>,
  { failed, ...options }: Options<TData, TVariables>,
) {
  const [isLoading, setIsLoading] = useState(false)
  const showFailure = (reason: string | undefined) => toast({ type: 'error', title: failed, description: reason })

  async function send(variables: TVariables) {
    setIsLoading(true)
    try {
      const payload = await mutate(mutation, variables, options)
      const [userError] = payload.userErrors
      if (!userError) return payload
      showFailure(userError.message)
    } catch (error) {
      showFailure(reasonOf(error))
    } finally {
      setIsLoading(false)
    }
    return undefined
  }

  const act = (variables: TVariables) => restoreFocusAfter(() => send(variables))

  return [act, isLoading] as const
}
