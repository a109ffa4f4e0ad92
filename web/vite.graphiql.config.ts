import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The build of GraphiQL, into the same folder as the application. As a second entry of one build, it would share chunks
 * with the application and make them larger.
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
        // "use no memo" in GraphiQL's modules is for the React compiler, which is not used.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
