import { PRODUCT_NAME } from '~/lib/name'

interface Props {
  title: string
  description?: string
  /** A page of one account, or of nobody: search engines leave it alone. */
  noIndex?: boolean
}

/** React moves these into the document's head. */
export function PageMeta({ title, description, noIndex = false }: Props) {
  return (
    <>
      <title>{title.includes(PRODUCT_NAME) ? title : `${title} · ${PRODUCT_NAME}`}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  )
}
