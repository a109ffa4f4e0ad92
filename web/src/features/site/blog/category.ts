import type { ArticleCategory } from '~/api/types.generated'

/** The categories in display order, with their names in URLs. */
export const categories: readonly { category: ArticleCategory; slug: string }[] = [
  { category: 'GUIDE', slug: 'guide' },
  { category: 'TIPS', slug: 'conseils' },
  { category: 'NEWS', slug: 'nouveautes' },
  { category: 'TESTIMONIALS', slug: 'temoignages' },
  { category: 'TRENDS', slug: 'tendances' },
]

export const slugOf = (category: ArticleCategory) => categories.find((entry) => entry.category === category)?.slug

/** The category of a name in a URL. Null when there is none. */
export const categoryOf = (slug: string | null): ArticleCategory | null =>
  categories.find((entry) => entry.slug === slug)?.category ?? null
