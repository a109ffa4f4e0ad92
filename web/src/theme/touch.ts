/** At least 44 px high and wide for a finger: for what is pressed and is no button of Chakra's, which has it from its recipe. */
export const touchTarget = { '@media (pointer: coarse)': { minH: '11', minW: '11', alignContent: 'center' } } as const
