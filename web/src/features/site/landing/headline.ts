import type { SiteQuery } from '~/api/site.generated'

/** The launch figures of the product, shown while the statistics of the server are zero. */
const launch = { creators: 500, testers: 1200, projects: 850 }

export interface Headline {
  creators: string
  testers: string
  projects: string
}

/** The three formatted figures. Null while loading. */
export function headline(site: SiteQuery | undefined, language: string): Headline | null {
  const counts = site?.platformStatistics
  if (!counts || !site.configuration) return null
  const { creatorCount, testerCount, projectCount } = counts
  if (site.configuration.hasOnlyLiveStatistics || creatorCount + testerCount + projectCount > 0) {
    const show = (count: number) => format(count, language)
    return { creators: show(creatorCount), testers: show(testerCount), projects: show(projectCount) }
  }
  const show = (count: number) => `${format(count, language)}+`
  return { creators: show(launch.creators), testers: show(launch.testers), projects: show(launch.projects) }
}

/** Four digits are not grouped: 1200, but 12 000. Creating the first Intl formatter takes 20 ms, so it is avoided for them. */
const format = (count: number, language: string) =>
  count < 10_000 ? String(count) : new Intl.NumberFormat(language).format(count)
