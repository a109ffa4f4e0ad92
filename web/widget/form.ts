import { PRODUCT_NAME } from '~/domain/name'
import { askForPage, canCapture, takePicture, toFile } from './capture'
import { createElement } from './dom'
import { Drafts } from './draft'
import { describe, pageUrl, readEnvironment } from './environment'
import { Refusal, type Server, type UserError } from './server'
import type { Texts } from './texts'

const kinds = ['BUG', 'IDEA', 'OPINION'] as const

interface Options {
  server: Server
  widgetId: string
  texts: Texts
  close: () => void
  /** Runs `work` while the page is shown without the widget. */
  whileHidden: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Creates the form: what was typed is kept until it is sent, and whatever goes with it is shown before. */
export function createForm({ server, widgetId, texts, close, whileHidden }: Options) {
  const drafts = new Drafts(widgetId)
  const draft = drafts.read()
  const environment = readEnvironment()
  let picture: HTMLCanvasElement | undefined
  /** The upload of the picture, once it was sent. */
  let uploadId: string | undefined

  const title = createElement('h2', { id: 'title', tabIndex: -1, textContent: texts.title })
  const closeButton = createElement('button', {
    type: 'button',
    className: 'close',
    textContent: '×',
    ariaLabel: texts.close,
  })
  const status = createElement('p', { className: 'status', role: 'status' })

  const radios = kinds.map((kind) =>
    createElement('input', { type: 'radio', name: 'kind', value: kind, checked: draft.kind === kind }),
  )
  const kindField = createElement(
    'fieldset',
    {},
    createElement('legend', { textContent: texts.kind }),
    ...radios.map((radio, index) =>
      createElement('label', { className: 'choice' }, radio, texts[kinds[index] ?? 'BUG']),
    ),
  )
  const content = createElement('textarea', { id: 'content', rows: 5, required: true, value: draft.content ?? '' })
  const contentError = createElement('p', { id: 'content-error', className: 'error' })
  const author = createElement('input', { id: 'author', autocomplete: 'name', value: draft.authorName ?? '' })
  const authorError = createElement('p', { id: 'author-error', className: 'error' })

  const captureButton = createElement('button', { type: 'button', className: 'secondary', textContent: texts.capture })
  const removeButton = createElement('button', {
    type: 'button',
    className: 'secondary',
    textContent: texts.removeCapture,
  })
  const captureHint = createElement('p', { id: 'capture-hint', className: 'hint', textContent: texts.captureHint })
  captureButton.setAttribute('aria-describedby', 'capture-hint')
  const capture = createElement('div', { className: 'capture', hidden: !canCapture() }, captureButton, captureHint)

  const hasEnvironment = createElement('input', { type: 'checkbox', checked: true })
  const choices = [...radios, hasEnvironment]
  const list = createElement('dl')
  const environmentField = createElement(
    'div',
    {},
    createElement('label', { className: 'choice' }, hasEnvironment, texts.environment),
    list,
  )

  const submit = createElement('button', { type: 'submit', className: 'primary', textContent: texts.send })
  const form = createElement(
    'form',
    { noValidate: true },
    kindField,
    createElement('label', { htmlFor: 'content', textContent: texts.content }),
    content,
    contentError,
    createElement('label', { htmlFor: 'author', textContent: texts.author }),
    author,
    authorError,
    capture,
    environmentField,
    submit,
  )
  const again = createElement('button', {
    type: 'button',
    className: 'secondary',
    textContent: texts.again,
    hidden: true,
  })
  const intro = createElement('p', { className: 'hint', textContent: texts.intro.replace('{{name}}', PRODUCT_NAME) })
  const header = createElement('header', {}, title, closeButton)
  const element = createElement('div', { className: 'panel' }, header, intro, form, status, again)

  const chosenKind = () => radios.find(({ checked }) => checked)?.value ?? ''

  /** Shows the error of a field, or none. */
  function showError(field: HTMLElement, place: HTMLElement, message = '') {
    place.textContent = message
    field.ariaInvalid = message ? 'true' : null
    if (message) field.setAttribute('aria-describedby', place.id)
    else field.removeAttribute('aria-describedby')
  }

  function showPicture() {
    if (!picture) {
      capture.replaceChildren(captureButton, captureHint)
      return
    }
    picture.role = 'img'
    picture.ariaLabel = texts.captured
    capture.replaceChildren(picture, removeButton)
    removeButton.focus()
  }

  function removePicture() {
    if (submit.ariaDisabled) return
    picture = uploadId = undefined
    showPicture()
    status.textContent = texts.captureRemoved
    captureButton.focus()
  }

  async function addPicture() {
    if (submit.ariaDisabled) return
    try {
      const stream = await askForPage()
      picture = await whileHidden(() => takePicture(stream))
      uploadId = undefined
      showPicture()
      status.textContent = texts.captureAdded
    } catch {
      // The visitor showed nothing, or their browser does not let them.
      status.textContent = texts.captureFailed
      captureButton.focus()
    }
  }

  /** Shows what the server has against it: by field, and the rest below. */
  function showErrors(errors: UserError[]) {
    const of = (name: string) => errors.find(({ field }) => field?.at(-1) === name)
    if (of('pictureUploadIds')) uploadId = undefined
    const known = [of('content'), of('authorName')]
    showError(content, contentError, known[0]?.message)
    showError(author, authorError, known[1]?.message)
    status.textContent = errors
      .filter((error) => !known.includes(error))
      .map(({ message }) => message)
      .join(' ')
    if (known[0]) content.focus()
    else if (known[1]) author.focus()
  }

  async function send(): Promise<UserError[]> {
    if (picture && !uploadId) uploadId = await server.upload(await toFile(picture))
    return server.send({
      authorName: author.value.trim() || null,
      content: content.value,
      environment: hasEnvironment.checked ? environment : null,
      kind: chosenKind() || null,
      pageUrl: hasEnvironment.checked ? pageUrl() : null,
      pictureUploadIds: uploadId ? [uploadId] : [],
    })
  }

  function empty() {
    drafts.clear()
    form.reset()
    for (const radio of radios) radio.checked = false
    content.value = author.value = ''
    hasEnvironment.checked = true
    picture = uploadId = undefined
    showPicture()
  }

  function show(isSent: boolean) {
    form.hidden = intro.hidden = isSent
    again.hidden = !isSent
  }

  /** What the visitor changed while it is sent would neither be sent nor kept. */
  function setSending(isSending: boolean) {
    for (const control of [submit, captureButton, removeButton, ...choices]) {
      control.ariaDisabled = isSending ? 'true' : null
    }
    content.readOnly = author.readOnly = isSending
  }

  async function onSubmit() {
    if (submit.ariaDisabled) return
    showErrors([])
    if (!content.value.trim()) {
      showError(content, contentError, texts.contentRequired)
      content.focus()
      return
    }
    setSending(true)
    status.textContent = texts.sending
    try {
      const errors = await send()
      if (errors.length > 0) {
        showErrors(errors)
        return
      }
      empty()
      show(true)
      status.textContent = texts.sent
      again.focus()
    } catch (error) {
      status.textContent = (error instanceof Refusal && error.message) || texts.failed
    } finally {
      setSending(false)
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void onSubmit()
  })
  // Disabled, they would lose the focus.
  for (const choice of choices) {
    choice.addEventListener('click', (event) => submit.ariaDisabled && event.preventDefault())
  }
  form.addEventListener('input', () =>
    drafts.write({ kind: chosenKind(), content: content.value, authorName: author.value }),
  )
  captureButton.addEventListener('click', () => void addPicture())
  removeButton.addEventListener('click', removePicture)
  closeButton.addEventListener('click', close)
  again.addEventListener('click', () => {
    status.textContent = ''
    show(false)
    content.focus()
  })

  return {
    element,
    titleId: title.id,
    /** Shows the form as it is when the dialog opens. */
    onOpen() {
      if (form.hidden) {
        status.textContent = ''
        show(false)
      }
      list.replaceChildren(
        ...describe(environment, texts).flatMap(([name, value]) => [
          createElement('dt', { textContent: name }),
          createElement('dd', { textContent: value }),
        ]),
      )
    },
    focus: () => title.focus(),
  }
}
