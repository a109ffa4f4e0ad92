import type { TFunction } from 'i18next'
import { feedbackPath } from '~/lib/navigation/paths'
import type { TriageFeedback } from '../liveTriage'

/** GitHub refuses addresses of more than 8 kB. Encoded, a letter with an accent takes six characters. */
const MAX_ADDRESS = 7000
const MAX_TITLE = 100

/** The form of a new issue on GitHub, filled with what a feedback says, without contact details of its author. */
export function issueUrl(
  repository: string,
  projectId: string,
  feedback: TriageFeedback,
  t: TFunction<'triage'>,
): string {
  const address = (content: string, isCut: boolean) => {
    const link = `${window.location.origin}${feedbackPath(projectId, feedback.id)}`
    const { browser, system, screen } = feedback.environment ?? {}
    const environment = [browser, system, screen].filter(Boolean).join(', ')
    const body = [
      quote(content),
      feedback.steps && !isCut && `**${t('github.steps')}**\n\n${quote(feedback.steps)}`,
      environment && t('github.environment', { environment }),
      feedback.testedRelease && t('github.release', { name: feedback.testedRelease.name }),
      `[${t(isCut ? 'github.more' : 'github.link')}](${link})`,
    ]
    const params = new URLSearchParams({
      title: titleOf(feedback.content) || t('github.from', { author: feedback.authorName }),
      body: body.filter(Boolean).join('\n\n'),
    })
    return `https://github.com/${repository}/issues/new?${params}`
  }
  const whole = address(feedback.content, false)
  if (whole.length <= MAX_ADDRESS) return whole
  // Six characters at most for each that is left out.
  const kept = [...feedback.content]
  let cut = whole
  while (cut.length > MAX_ADDRESS && kept.length > 0) {
    kept.splice(-Math.ceil((cut.length - MAX_ADDRESS) / 6))
    cut = address(`${kept.join('')}…`, true)
  }
  return cut
}

/** The first line, cut after a word. */
function titleOf(content: string): string {
  const line = content.trim().split('\n')[0]?.trim() ?? ''
  if (line.length <= MAX_TITLE) return line
  const cut = line.slice(0, MAX_TITLE)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : MAX_TITLE)}…`
}

const quote = (text: string) => text.replaceAll(/^/gm, '> ')
