/** The one address of the API. */
export const endpoint = '/graphql'

/** The server speaks the language of the page, its error messages included. */
export function languageHeaders(): Record<string, string> {
  return { 'Accept-Language': document.documentElement.lang }
}
