import { defineConfig } from 'vite'
import { frenchSpaces } from './french-spaces.ts'

/** The build of the service worker, into the same folder as the application. Its name has no hash: browsers look for updates there. */
export default defineConfig({
  plugins: [frenchSpaces()],
  resolve: { tsconfigPaths: true },
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    // Its size is checked by scripts/size.mjs.
    lib: { entry: 'service-worker/main.ts', formats: ['iife'], name: 'RodageServiceWorker', fileName: () => 'sw.js' },
  },
})
