import { useInsertionEffect } from 'react'

/*
 * In the place of `@emotion/use-insertion-effect-with-fallbacks` (vite.config.ts), which works the rules of a page out and puts them in
 * while React changes the document: one task, that nobody's scrolling or typing interrupts, and stylis is most of it. Here that is done
 * while a component is drawn, in slices. A rule that is there before its element, or without it, changes nothing.
 */

export const useInsertionEffectAlwaysWithSyncFallback = <T>(insert: () => T): T => insert()

/** For global styles, which come and go with their component. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect
