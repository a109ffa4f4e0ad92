import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** The address of `rodage serve`, when `vite` stands in front of it. */
const server = 'http://localhost:8000'

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
      // Zag, which moves Chakra's menus and dialogs, is shared by many pages and needed by none at first.
      output: { codeSplitting: { groups: [{ name: 'base', test: /^(?!.*@(zag-js|ark-ui))/, minShareCount: 6 }] } },
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
