/** The limits of the server for one request. An end-to-end test checks each one. */
export const limits = {
  bodyKilobytes: 512,
  tokens: 15_000,
  depth: 10,
  aliases: 30,
  rootFields: 20,
  directives: 50,
  points: 5000,
  pageSize: 100,
  seconds: 10,
} as const
