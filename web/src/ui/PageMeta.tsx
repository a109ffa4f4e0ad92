import { PRODUCT_NAME } from '~/domain/name'
import { siteOrigin } from '~/lib/navigation/siteOrigin'

interface Props {
  title: string
  description?: string
  /** A page of one account, or of nobody: search engines leave it alone. */
  noIndex?: boolean
  /** The path of the page, when it has more than one address. */
  canonical?: string
  /** The path of the picture that previews show, 1200 × 630. */
  image?: string
  /** What kind of thing it is, in the words of Open Graph. */
  kind?: 'website' | 'article'
}

const isBuild = typeof window === 'undefined'

/** React moves these into the document's head. */
export function PageMeta({
  title,
  description,
  noIndex = false,
  canonical,
  image = '/share/rodage.png',
  kind = 'website',
}: Props) {
  const fullTitle = title.includes(PRODUCT_NAME) ? title : `${title} · ${PRODUCT_NAME}`
  const site = siteOrigin()
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={site + canonical} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {isBuild && (
        <Preview
          title={fullTitle}
          description={description}
          url={canonical && site + canonical}
          image={site + image}
          kind={kind}
        />
      )}
    </>
  )
}

interface PreviewProps {
  title: string
  description: string | undefined
  url: string | undefined
  image: string
  kind: string
}

/** What a link to the page shows elsewhere: those who make previews run no scripts. */
function Preview({ title, description, url, image, kind }: PreviewProps) {
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:type': kind,
    'og:site_name': PRODUCT_NAME,
    'og:image': image,
    'og:image:width': '1200',
    'og:image:height': '630',
  }
  return (
    <>
      {Object.entries(properties).map(
        ([property, content]) => content && <meta key={property} property={property} content={content} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
