/** The URL of the GraphQL API. */
export const endpoint = '/graphql'

/** Makes the server answer in the language of the page, error messages included. */
export function languageHeaders(): Record<string, string> {
  return { 'Accept-Language': document.documentElement.lang }
}
