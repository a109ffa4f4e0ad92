import type { Texts } from './texts'

export interface Environment {
  browser: string | null
  system: string | null
  screen: string | null
  language: string | null
}

/** Browsers by what their user agent has; those that name others as well come first. */
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+(?:\.\d+)?).*\bSafari\b/],
]

/** Systems by what a user agent has. */
const systems: [string, RegExp][] = [
  ['Android', /\bAndroid (\d+)/],
  ['iOS', /\b(?:iPhone|iPad).*? OS (\d+)/],
  ['Windows', /\bWindows NT\b()/],
  ['macOS', /\bMac OS X\b()/],
  ['ChromeOS', /\bCrOS\b()/],
  ['Linux', /\bLinux\b()/],
]

function find(known: [string, RegExp][], userAgent: string) {
  for (const [name, pattern] of known) {
    const match = pattern.exec(userAgent)
    if (match) return [name, match[1]].filter(Boolean).join(' ')
  }
  return null
}

/** What the browser tells about the device. */
export const readEnvironment = ({ userAgent, language } = navigator): Environment => ({
  browser: find(browsers, userAgent),
  system: find(systems, userAgent),
  screen: `${window.screen.width} × ${window.screen.height}`,
  language: language.slice(0, 100) || null,
})

/** The address of the page, without what may belong to the visitor alone. */
export const pageUrl = () => location.origin + location.pathname

/** The lines that tell what is sent, with their names. */
export const describe = (environment: Environment, texts: Texts): [string, string][] => [
  [texts.page, pageUrl()],
  ...(['browser', 'system', 'screen', 'language'] as const).flatMap((part): [string, string][] => {
    const value = environment[part]
    return value ? [[texts[part], value]] : []
  }),
]
