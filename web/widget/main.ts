/**
 * The widget that creators embed in their own sites: `<script src="…/widget.js" data-projet="wgt_…">`. It shows a button
 * that opens a form in a dialog, both in a shadow root. It works under a strict content security policy, which only has to
 * allow this server as a source of scripts and of connections: it has no inline styles, no images and no frames.
 */
import { createElement } from './dom'
import { createForm } from './form'
import { Server } from './server'
import { styles } from './styles'
import { languageOf, textsOf } from './texts'

/** The name of the element that contains the widget; a page has one. */
const ELEMENT = 'rodage-widget'

/** Values of `data-theme`; without one the preference of the visitor decides. */
const themes: Record<string, string> = { clair: 'light', sombre: 'dark' }

function mount(script: HTMLScriptElement) {
  const widgetId = script.dataset.projet
  if (!widgetId || document.querySelector(ELEMENT)) return
  const language = languageOf(script.dataset.langue ?? document.documentElement.lang)
  const texts = textsOf(language)

  const host = document.createElement(ELEMENT)
  host.lang = language
  const theme = themes[script.dataset.theme ?? '']
  if (theme) host.dataset.theme = theme
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]

  const button = createElement('button', { type: 'button', className: 'open', textContent: texts.open })
  button.setAttribute('aria-haspopup', 'dialog')
  const dialog = createElement('dialog')
  const form = createForm({
    server: new Server(new URL(script.src).origin, widgetId, language),
    widgetId,
    texts,
    close: () => dialog.close(),
    async whileHidden(work) {
      // The picture shows the page, not the widget.
      dialog.close()
      host.hidden = true
      try {
        return await work()
      } finally {
        host.hidden = false
        dialog.showModal()
      }
    },
  })
  dialog.setAttribute('aria-labelledby', form.titleId)
  dialog.append(form.element)
  button.addEventListener('click', () => {
    form.onOpen()
    dialog.showModal()
    form.focus()
  })
  root.append(button, dialog)
  document.body.append(host)
}

const { currentScript } = document
if (currentScript instanceof HTMLScriptElement) {
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => mount(currentScript), { once: true })
  } else {
    mount(currentScript)
  }
}
