/** An example, split into highlighted pieces: see scripts/examples.ts. */
declare module 'examples:*' {
  const pieces: readonly (string | readonly [kind: string, text: string])[]
  export default pieces
}
