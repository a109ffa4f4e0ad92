import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * GraphiQL is a page of its own, built beside the application into the same folder: as a second entry of one build it would
 * share chunks with the application, and weigh on it.
 */
export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'assets/graphiql',
    // Monaco is one chunk of that size.
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: {
      input: 'graphiql.html',
      onLog(level, log, report) {
        // "use no memo" in GraphiQL's modules speaks to a compiler that is not used here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
