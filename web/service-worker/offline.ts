import en from '~/i18n/locales/en/offline.json'
import fr from '~/i18n/locales/fr/offline.json'
import { startOfflinePage } from './offlineScript'
import styles from './offline.css?inline'

/** What the server serves under addresses of its own: downloads, sign-in elsewhere, other applications. */
const notOfClient =
  /^\/(?:auth\/(?:github|discord)(?:\/|$)|exports\/|pictures\/|films\/|graphiql|graphql|schema\.graphql|feed\.xml|sitemap\.xml|robots\.txt|healthz|readyz|reminders\/|assets\/)|\.(?:atom|png|svg|js|webmanifest)$/

/** Whether the application shows a page at a path. */
export const isPageOfClient = (path: string): boolean => !notOfClient.test(path)

/**
 * The page that is shown while the server cannot be reached. It is part of the service worker, so that it is there from the
 * start and of the same version. Its script chooses the language and the theme of this browser, and reloads the page once the
 * server responds.
 */
export function offlinePage(): Response {
  const nonce = crypto.randomUUID()
  const texts = JSON.stringify({ fr, en }).replaceAll('<', String.raw`\u003c`)
  const html = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${fr.title} · Rodage</title>
<style>${styles}</style>
</head>
<body>
<main>
<p class="mark" translate="no">Rodage<span aria-hidden="true">.</span></p>
<svg viewBox="0 0 32 32" fill="none" stroke-linecap="round" aria-hidden="true">
<path class="dial" d="M6.8 25.2A13 13 0 1 1 25.2 25.2" stroke-width="3.4"/>
<path d="M23.4 5.26A13 13 0 0 1 28.6 13" stroke="#9b87f5" stroke-width="3.4" stroke-linecap="butt"/>
<g class="needle"><path d="M16 17.5 7.4 12.4" stroke="#ff8246" stroke-width="3.6"/><circle cx="16" cy="17.5" r="3.4" fill="#ff8246"/></g>
<path class="dial" d="M12.6 27.6h6.8" stroke-width="3.2"/>
</svg>
<h1></h1>
<p class="text"></p>
<p class="state" role="status"></p>
<button type="button"></button>
</main>
<script nonce="${nonce}">(${startOfflinePage.toString()})(${texts})</script>
</body>
</html>`
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  })
}
