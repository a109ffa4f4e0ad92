/** The personalities of Javier, the chatbot, in display order. */
export const personas = ['SARCASTIC', 'STRATEGIC', 'MYSTIC', 'AFFECTIONATE', 'MANIPULATIVE', 'MENTOR'] as const
export type Persona = (typeof personas)[number]

/** The colour palette of each personality. Its face and name identify it without colour too. */
export const personaPalettes: Record<Persona, string> = {
  SARCASTIC: 'orange',
  STRATEGIC: 'ember',
  MYSTIC: 'violet',
  AFFECTIONATE: 'red',
  MANIPULATIVE: 'gray',
  MENTOR: 'green',
}
