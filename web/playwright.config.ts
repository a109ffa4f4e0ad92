import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'

// Set once: the workers inherit it.
const findChromium = fileURLToPath(new URL('../scripts/chromium', import.meta.url))
process.env.CHROMIUM_PATH ??= execFileSync(findChromium, { encoding: 'utf8' }).trim()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  // Each worker runs a browser and a server; the suite must run on two cores.
  workers: 3,
  // Longer than any journey takes on a slow machine: of four browsers one took 107 s. What hangs fails by its own limit.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that it answers cannot be intercepted; its own journeys allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        // The locale of a context does not apply to web sockets.
        '--accept-lang=fr-FR',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'journeys', testMatch: '*.e2e.ts', testIgnore: 'programs/**' },
    { name: 'programs', testMatch: 'programs/*.e2e.ts' },
    { name: 'screenshots', testMatch: '*.shots.ts' },
    { name: 'pictures', testMatch: '*.pictures.ts' },
  ],
})
