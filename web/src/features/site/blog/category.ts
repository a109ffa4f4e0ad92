import type { ArticleCategory } from '~/api/types.generated'

/** In the order of the tabs, each with its name in the address. */
export const categories: readonly { category: ArticleCategory; slug: string }[] = [
  { category: 'GUIDE', slug: 'guide' },
  { category: 'TIPS', slug: 'conseils' },
  { category: 'NEWS', slug: 'nouveautes' },
  { category: 'TESTIMONIALS', slug: 'temoignages' },
  { category: 'TRENDS', slug: 'tendances' },
]

export const slugOf = (category: ArticleCategory) => categories.find((known) => known.category === category)?.slug

/** What is not a category filters nothing. */
export const categoryOf = (slug: string | null): ArticleCategory | null =>
  categories.find((known) => known.slug === slug)?.category ?? null
