import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** The address of `rodage serve`, when `vite` stands in front of it. */
const server = 'http://localhost:8000'

/** What every page needs before it can be read: libraries, the plainest parts of Chakra, and our own of that kind. */
const everywhere = new RegExp(
  [
    String.raw`node_modules/(react|react-router|i18next|react-i18next|@emotion|stylis|hoist-non-react-statics|react-is|use-sync-external-store)/`,
    String.raw`@chakra-ui/react/dist/esm/components/(box|button|flex|grid|link|loader|spinner|stack|typography|visually-hidden)/`,
    String.raw`lucide-react/dist/esm/[^/]+$`,
    String.raw`src/(api/(request|session|useRequest)|lib/(name|paths|useReducedMotion)|ui/(Gauge|Mark|PageMeta))\.`,
  ].join('|'),
)

export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  server: {
    proxy: {
      '/graphql': { target: server, ws: true },
      '/schema.graphql': server,
      '/healthz': server,
    },
  },
  build: {
    // The size check reads it to know what each route loads.
    manifest: true,
    // Every browser we build for knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What most pages share comes in one file: without this, twenty tiny ones cost every visitor 4 kB and their round trips.
      // It is named rather than counted: what many pages share is not always what the first one needs.
      output: { codeSplitting: { groups: [{ name: 'base', test: everywhere, minShareCount: 2 }] } },
      treeshake: {
        // Chakra does not mark these calls as pure: without this line one imported recipe keeps all of them.
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'createAnatomy'],
      },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
  },
})
