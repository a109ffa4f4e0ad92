interface ImportMetaEnv {
  /** The year in which the client was built. */
  readonly VITE_BUILD_YEAR: number
}
