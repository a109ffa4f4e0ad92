import { defineConfig } from 'vite'
import { frenchSpaces } from './french-spaces.ts'

/** The build of the script that creators embed in their own sites, into the same folder as the application. */
export default defineConfig({
  plugins: [frenchSpaces()],
  resolve: { tsconfigPaths: true },
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    // Its size is checked by scripts/size.mjs.
    lib: { entry: 'widget/main.ts', formats: ['iife'], name: 'RodageWidget', fileName: () => 'widget.js' },
  },
})
