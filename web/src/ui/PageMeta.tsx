import { PRODUCT_NAME } from '~/domain/name'
import { siteOrigin } from '~/lib/navigation/siteOrigin'

interface Props {
  title: string
  description?: string
  /** Excludes the page from search engines. */
  noIndex?: boolean
  /** The canonical path of the page. */
  canonical?: string
  /** The path of the preview image, 1200 × 630. */
  image?: string
  /** The Open Graph type. */
  kind?: 'website' | 'article'
}

const isPrerendering = typeof window === 'undefined'

/** The metadata of a page, which React hoists into the head of the document. */
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
      {isPrerendering && (
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

/** Open Graph tags. Only prerendered, because crawlers for previews run no scripts. */
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
