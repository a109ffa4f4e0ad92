/** For sticky bars: in a window this low, such as a magnified one, they would hide what is focused. */
export const notStickyWhenLow = { '@media (max-height: 30rem)': { position: 'static' } } as const
