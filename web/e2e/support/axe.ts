import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Options {
  /** The ids of the only rules to check. Default: all, and the size of targets. */
  rules?: string[]
  /** A selector of what is not checked. */
  exclude?: string
}

/** Checks the page with axe, and describes each violation. */
export async function violations(page: Page, { rules, exclude }: Options = {}): Promise<string[]> {
  // Legacy mode does not check cross-origin frames, of which there are none, and needs no additional page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    // To describe what is no violation takes as long as the check.
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
  })
  if (exclude) axe.exclude(exclude)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.failureSummary}\n  ${node.html}`))
}
