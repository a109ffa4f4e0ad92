import { PRODUCT_NAME } from '~/lib/name'

interface Props {
  title: string
  description?: string
  /** A page of one account, or of nobody: search engines leave it alone. */
  noIndex?: boolean
  /** The path of the page, when it has more than one address. */
  canonical?: string
}

/** React moves these into the document's head. */
export function PageMeta({ title, description, noIndex = false, canonical }: Props) {
  return (
    <>
      <title>{title.includes(PRODUCT_NAME) ? title : `${title} · ${PRODUCT_NAME}`}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={new URL(canonical, window.location.href).href} />}
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  )
}
