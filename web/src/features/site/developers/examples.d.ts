/** An example, cut where its colour changes: see scripts/examples.ts. */
declare module 'examples:*' {
  const pieces: readonly (string | readonly [kind: string, text: string])[]
  export default pieces
}
