/** At least 44 × 44 px on touch screens. For targets other than Chakra buttons, which have it from their recipe. */
export const touchTarget = { '@media (pointer: coarse)': { minH: '11', minW: '11', alignContent: 'center' } } as const

/** The same for what is typed into: a text of several lines begins at the top. */
export const touchControl = { '@media (pointer: coarse)': { minH: '11', minW: '11' } } as const
