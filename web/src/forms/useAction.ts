import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useState } from 'react'
import { reasonOf } from '~/api/errors'
import { mutate, type MutateOptions } from '~/api/mutate'
import { toast } from '~/ui/toast/toast'

interface ActionPayload {
  userErrors: readonly { message: string }[]
}

interface Options<TData, TVariables extends OperationVariables> extends MutateOptions<TData, TVariables> {
  /** What the toast says when it was not done, in the reader's language; why stands below. */
  failed: string
}

/**
 * A mutation that a button sends, and whether it is under way. It gives the payload once it is done; undefined when it was not, which a
 * toast has then said. What was done, whoever sends it says. A form sends by useServerForm.
 */
export function useAction<TData extends Record<string, ActionPayload | null>, TVariables extends OperationVariables>(
  mutation: TypedDocumentNode<TData, TVariables>,
  { failed, ...options }: Options<TData, TVariables>,
) {
  const [isLoading, setIsLoading] = useState(false)
  const sayFailed = (reason: string | undefined) => toast({ type: 'error', title: failed, description: reason })

  async function act(variables: TVariables) {
    setIsLoading(true)
    try {
      const payload = await mutate(mutation, variables, options)
      const [refusal] = payload.userErrors
      if (!refusal) return payload
      sayFailed(refusal.message)
    } catch (error) {
      sayFailed(reasonOf(error))
    } finally {
      setIsLoading(false)
    }
    return undefined
  }

  return [act, isLoading] as const
}
