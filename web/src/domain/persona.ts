/** The personalities of Javier, the bot of the chat, in the order they are offered. */
export const personas = ['SARCASTIC', 'STRATEGIC', 'MYSTIC', 'AFFECTIONATE', 'MANIPULATIVE', 'MENTOR'] as const
export type Persona = (typeof personas)[number]

/** Each has a colour of its own; its face and its name say the same without it. */
export const personaPalettes: Record<Persona, string> = {
  SARCASTIC: 'orange',
  STRATEGIC: 'ember',
  MYSTIC: 'violet',
  AFFECTIONATE: 'red',
  MANIPULATIVE: 'gray',
  MENTOR: 'green',
}
