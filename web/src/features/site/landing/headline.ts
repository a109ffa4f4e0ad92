import type { SiteQuery } from '~/api/site.generated'

/** The figures of the product's launch, shown while a server has nobody and nothing of its own. */
const launch = { creators: 500, testers: 1200, projects: 850 }

export interface Headline {
  creators: string
  testers: string
  projects: string
}

/** The three figures as they are shown; null while it is not known what may be shown. */
export function headline(site: SiteQuery | undefined, language: string): Headline | null {
  const counts = site?.platformStatistics
  if (!counts || !site.configuration) return null
  const { creatorCount, testerCount, projectCount } = counts
  if (site.configuration.hasOnlyLiveStatistics || creatorCount + testerCount + projectCount > 0) {
    const show = (counted: number) => format(counted, language)
    return { creators: show(creatorCount), testers: show(testerCount), projects: show(projectCount) }
  }
  const show = (launched: number) => `${format(launched, language)}+`
  return { creators: show(launch.creators), testers: show(launch.testers), projects: show(launch.projects) }
}

/** Four digits stay together: 1200, but 12 000. Nothing is asked about the language where there is nothing to ask (20 ms). */
const format = (count: number, language: string) =>
  count < 10_000 ? String(count) : new Intl.NumberFormat(language).format(count)
