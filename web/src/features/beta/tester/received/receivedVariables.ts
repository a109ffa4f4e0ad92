/** First page of the lists of both tabs. */
export const receivedVariables = { first: 20 }
