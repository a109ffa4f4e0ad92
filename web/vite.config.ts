import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { examples } from './scripts/examples.ts'
import { frenchSpaces } from './french-spaces.ts'
import { themeAtBuild } from './theme-at-build.ts'

/** The address of `rodage serve`, when `vite` stands in front of it. */
const server = 'http://localhost:8000'

/** What every page needs before it can be read: libraries, the plainest parts of Chakra, and our own of that kind. */
const everywhere = new RegExp(
  [
    String.raw`node_modules/(react-router|i18next|react-i18next|@emotion|stylis|use-sync-external-store)/`,
    String.raw`@chakra-ui/react/dist/esm/(components/(box|button|flex|grid|heading|link|loader|spinner|stack|typography|visually-hidden)/|utils/omit)`,
    String.raw`lucide-react/dist/esm/([^/]+$|shared/|icons/(arrow-right|external-link|menu|log-out|moon|sun|sun-moon)\.)`,
    String.raw`src/api/(request|session|signOut|site|useRequest)\.`,
    String.raw`src/app/layouts/(Wordmark|publicLinks)\.`,
    String.raw`src/features/auth/useSignOut\.`,
    String.raw`src/(lib/(departure|initials|name|paths|useMediaQuery|useReducedMotion)|theme/ColorModeSwitch|ui/(Avatar|Gauge|Mark|PageMeta))\.`,
  ].join('|'),
)

/** What is typed into. */
const fields = /src\/ui\/form\/(FormField|TextField|TextareaField|useErrorText)\.|@chakra-ui\/react\/dist\/esm\/components\/(field|input)\//

/** How lists look that wait, are empty, or did not come; and when their items are from. */
const states = /src\/(api\/errors|i18n\/format|ui\/(DateText|TimeAgo|EmptyState|LoadError|MoreButton))\.|@chakra-ui\/react\/dist\/esm\/components\/(badge|skeleton)\//

/** Apollo, but for its hooks: those share with pages that do without it. */
const data = /node_modules\/(@apollo\/client\/(?!react\/)|@wry\/|optimism\/|rxjs\/|graphql\/)/

/** The package names only its development build, whose warnings a visitor has no use for. */
const routerForVisitors = { 'react-router': `${import.meta.dirname}/node_modules/react-router/dist/production/index.mjs` }

/** When emotion puts rules in. */
const insertion = { '@emotion/use-insertion-effect-with-fallbacks': `${import.meta.dirname}/src/theme/insertion.ts` }

export default defineConfig(({ command }) => ({
  plugins: [react(), examples(), themeAtBuild(), frenchSpaces()],
  resolve: { tsconfigPaths: true, alias: command === 'build' ? { ...routerForVisitors, ...insertion } : insertion },
  server: {
    proxy: {
      '/graphql': { target: server, ws: true },
      '/schema.graphql': server,
      '^/auth/(github|discord)': server,
      '/healthz': server,
    },
  },
  build: {
    // The size check reads it to know what each route loads.
    manifest: true,
    // Every browser we build for knows modulepreload. What the entry will import is asked for at once; the lists of what each page
    // will import are left out: all of them would be on every visitor's way (2.6 kB), to save those who come to a page for the
    // first time one round trip.
    modulePreload: { polyfill: false, resolveDependencies: (_, needed, { hostId }) => (/\/index-/.test(hostId) ? needed : []) },
    rolldownOptions: {
      // What pages share comes in few files: without this, fifty tiny ones cost every visitor their round trips, and their names.
      // The first is named rather than counted: what many pages share is not always what the first one needs. What a group needs
      // comes with it, unless one of a higher priority has it.
      output: {
        codeSplitting: {
          groups: [
            // Evaluated in a task of its own, by an entry that has nothing else to wait for: see src/main.ts.
            { name: 'import', test: /vite\/preload-helper/, priority: 4 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: 'base', test: everywhere, minShareCount: 2, priority: 3 },
            { name: 'states', test: states, minShareCount: 2, priority: 2 },
            { name: 'fields', test: fields, minShareCount: 2, priority: 1 },
            { name: 'data', test: data, minShareCount: 2 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
          ],
        },
      },
      treeshake: {
        // Chakra does not mark these calls as pure: without this line one imported recipe keeps all of them.
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'createAnatomy'],
        // Emotion has it for its `withTheme` only, which we do not use; as CommonJS it would stay, and react-is with it.
        moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }],
      },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
  },
}))
