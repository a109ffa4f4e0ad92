import Bowser from 'bowser'
import type { FeedbackEnvironment } from '~/domain/feedback'

/** The most that the server takes of each part. */
const MAX_LENGTH = 100

const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ').slice(0, MAX_LENGTH) || null

/** What the browser tells about the device that the tester uses. */
export function readEnvironment(): FeedbackEnvironment {
  const { browser, os } = Bowser.parse(navigator.userAgent)
  return {
    browser: join(browser.name, browser.version),
    system: join(os.name, os.versionName ?? os.version),
    screen: join(`${window.screen.width} × ${window.screen.height}`),
    language: join(navigator.language),
  }
}
