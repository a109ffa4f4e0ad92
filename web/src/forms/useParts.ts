import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { MaybeMasked } from '@apollo/client/masking'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutateAll } from '~/api/mutations/mutate'
import type { UserError } from './useServerForm'

type Part = { userErrors: readonly UserError[] } | null | undefined

/**
 * Sends the parts of a form in one request, of which each is saved or refused on its own.
 * @param names what the user calls the parts, by their fields in the mutation
 */
export function useParts<TData extends object, TVariables extends OperationVariables>(
  mutation: TypedDocumentNode<TData, TVariables>,
  names: Readonly<Record<keyof TData, string>>,
) {
  const { t, i18n } = useTranslation()
  const [parts, setParts] = useState<MaybeMasked<TData> | null>(null)
  const entries = Object.entries(parts ?? {}) as [keyof TData, Part][]
  const [saved, refused] = [true, false].map((wanted) =>
    entries.filter(([, part]) => isSaved(part) === wanted).map(([name]) => names[name]),
  ) as [string[], string[]]
  const list = (items: string[]) => new Intl.ListFormat(i18n.language).format(items)

  /** Resolves to what became of the parts, and the failure of those that are null. */
  const send = async (variables: TVariables) => {
    setParts(null)
    const { data, error } = await mutateAll(mutation, variables)
    setParts(data)
    const userErrors = (Object.values(data) as Part[]).flatMap((part) => part?.userErrors ?? [])
    return { parts: data, userErrors, error }
  }

  return {
    send,
    /** Says which parts were saved, and which were not, when it is not the same for all. */
    partlySaved:
      saved.length > 0 && refused.length > 0
        ? t('form.partlySaved', { saved: list(saved), refused: list(refused) })
        : undefined,
  }
}

export const isSaved = (part: Part) => part?.userErrors.length === 0
