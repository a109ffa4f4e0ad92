import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { examples } from './scripts/examples.ts'
import { frenchSpaces } from './french-spaces.ts'

/** The URL of `rodage serve`, for the development server. */
const server = 'http://localhost:8000'

export default defineConfig({
  plugins: [react(), examples(), frenchSpaces()],
  resolve: {
    tsconfigPaths: true,
    // What rxjs publishes for browsers of today; its default is for those before classes. The tests run in Node.
    ...(!process.env.VITEST && { conditions: ['es2015', ...defaultClientConditions] }),
  },
  define: { 'import.meta.env.VITE_BUILD_YEAR': new Date().getFullYear() },
  server: {
    proxy: {
      '/graphql': { target: server, ws: true },
      '/schema.graphql': server,
      '/widget/graphql': server,
      // As the client was last built: the widget is a build of its own.
      '/widget.js': server,
      '^/auth/(github|discord)': server,
      '/uploads/': server,
      '/pictures/': server,
      '/films/': server,
      '/exports/': server,
      '/reminders/unsubscribe/': server,
      '^/projets/[^/]+/versions\\.atom$': server,
      '/feed.xml': server,
      '/sitemap.xml': server,
      '/robots.txt': server,
      '/healthz': server,
      '/readyz': server,
    },
  },
  build: {
    // Read by scripts/size.mjs.
    manifest: true,
    rolldownOptions: {
      output: {
        // The list of what the routes load has 270 of these names, and every page loads it.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // What most pages need is one file: with a file for each set of pages, a page has twice as many, and each compresses
            // less. Not the catalogues, of which a page loads those of one language.
            { name: 'shared', test: /node_modules|\/src\/(?!i18n\/locales)/, minShareCount: 44, priority: 2 },
            // An icon is a file of its own otherwise, smaller than its request.
            { name: 'icons', test: /lucide-react/, minShareCount: 10, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    // By default it leaves a core to others.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['src/test/setup.ts'],
          // A process per file loads every module for each, and threads share their broadcast channels. Globals of jsdom cannot
          // be replaced here.
          pool: 'vmForks',
        },
      },
      // jsdom takes a second per file: only tests that need it run in it.
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['src/**/*.dom.test.ts'],
          environment: 'jsdom',
          setupFiles: ['src/test/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{src,service-worker}/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
          environment: 'node',
        },
      },
    ],
  },
})
