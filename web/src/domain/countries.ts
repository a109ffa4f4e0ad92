/** Where people may say that they live, in display order. */
export const countries = ['BELGIUM', 'CANADA', 'FRANCE', 'SWITZERLAND', 'OTHER'] as const
