import type { Environment } from 'monaco-editor'
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker'
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker'
import GraphqlWorker from 'monaco-graphql/esm/graphql.worker.js?worker'

/** The same as `graphiql/setup-workers/vite`, which breaks the development server. */
const environment: Environment = {
  getWorker(_id, label) {
    if (label === 'json') return new JsonWorker()
    if (label === 'graphql') return new GraphqlWorker()
    return new EditorWorker()
  },
}
window.MonacoEnvironment = environment
