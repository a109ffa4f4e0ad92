/** A title is read at a glance: the limit of the server is higher. */
const MOST = 60

/** The first sentence of a feedback, as the title of a step; without its end if it is long. */
export function stepTitle(content: string): string {
  const [line = ''] = content.trim().split('\n')
  const sentence = (/^.*?[.!?…](?=\s|$)/.exec(line)?.[0] ?? line).replace(/(?<!\.)\.$/, '')
  // Code points: no half of a character is left.
  const letters = [...sentence]
  if (letters.length <= MOST) return sentence
  const start = letters.slice(0, MOST - 1).join('')
  const words = start.replace(/[\s,;:«(]+\S*$/, '')
  return `${words || start}…`
}
