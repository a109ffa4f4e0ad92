import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Options {
  /** The ids of the only rules to check. Default: all, and the size of targets. */
  rules?: string[]
  /** A selector of what is not checked. */
  exclude?: string
}

/**
 * Checks the page with axe, and describes each violation. Content of frames is not checked. Much of the time of
 * `@axe-core/playwright` is spent on loading axe for each check, and on describing what is no violation.
 */
export async function violations(page: Page, { rules, exclude }: Options = {}): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
  }
  const found = await page.evaluate(
    async ([exclude, options]) => (await window.axe?.run({ include: ['html'], exclude }, options))?.violations,
    [exclude ? [exclude] : [], options] as const,
  )
  if (!found) throw new Error('axe is not loaded')
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.failureSummary}\n  ${node.html}`))
}
