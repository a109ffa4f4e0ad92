import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Question } from '~/domain/questions'
import { confirmLeave, hasLeaveChecks } from '~/lib/navigation/departure'
import { renderWith } from '~/test/render'
import { FeedbackForm, type FeedbackInput } from './FeedbackForm'
import { emptyFeedback } from './feedbackSchema'
import type { UserError } from '~/forms/useServerForm'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { currentToast, dismissToast } from '~/ui/toast/toast'

const content = () => screen.getByLabelText('Votre retour')
const submit = () => screen.getByRole('button', { name: 'Envoyer mon retour' })

const show = (
  send: (input: FeedbackInput) => Promise<readonly UserError[]>,
  releases: { id: string; name: string }[] = [],
) =>
  renderWith(
    () => ({}),
    <FeedbackForm name="feedback:x" sender={{ token: 'x' }} authorName="Ada" releases={releases} send={send} />,
  )

const question = (id: string, kind: Question['kind'], text: string): Question => ({
  id,
  kind,
  text,
  choices: kind === 'CHOICE' ? ['Téléphone', 'Ordinateur'] : [],
  lowLabel: null,
  highLabel: kind === 'SCALE' ? 'Tout à fait' : null,
})

const asked = [
  question('qst_1', 'TEXT', 'Qu’avez-vous cherché ?'),
  question('qst_2', 'CHOICE', 'Sur quoi ?'),
  question('qst_3', 'SCALE', 'Est-ce clair ?'),
]

/** Shows the form with questions. Returns a function that replaces them, as from elsewhere. */
async function showAsking(send: (input: FeedbackInput) => Promise<readonly UserError[]>, first = asked) {
  const news = new EventTarget()
  function Asking() {
    const [questions, setQuestions] = useState(first)
    useEffect(() => {
      const listener = (event: Event) => setQuestions((event as CustomEvent<Question[]>).detail)
      news.addEventListener('questions', listener)
      return () => news.removeEventListener('questions', listener)
    }, [])
    return <FeedbackForm name="feedback:x" sender={{ token: 't' }} questions={questions} send={send} />
  }
  await renderWith(() => ({}), <Asking />)
  return (questions: Question[]) => news.dispatchEvent(new CustomEvent('questions', { detail: questions }))
}

test('the form is emptied after sending', async () => {
  const sent: FeedbackInput[] = []
  await show((values) => {
    sent.push(values)
    return Promise.resolve([])
  })
  expect(submit()).toBeDisabled()
  await userEvent.type(content(), '  ')
  expect(submit()).toBeDisabled()
  await userEvent.type(content(), 'Clair.')
  await userEvent.click(submit())
  await vi.waitFor(() => expect(content()).toHaveValue(''))
  expect(sent).toEqual([{ content: 'Clair.', authorName: 'Ada' }])
  expect(screen.getByLabelText(/Votre nom/)).toHaveValue('Ada')
  expect(localStorage).toHaveLength(0)
})

test('text that could not be sent is kept, also for the next visit', async () => {
  await show(() => Promise.reject(new TypeError('no network')))
  await userEvent.type(content(), 'Clair.')
  await userEvent.click(submit())
  await vi.waitFor(() => expect(submit()).toBeEnabled())
  expect(content()).toHaveValue('Clair.')
  cleanup()
  // In another tab.
  sessionStorage.clear()

  await show(() => Promise.resolve([{ code: 'TOO_LONG', field: ['input', 'content'], message: 'Trop long.' }]))
  expect(content()).toHaveValue('Clair.')
  await userEvent.click(submit())
  expect(await screen.findByText('Trop long.')).toBeVisible()
  expect(content()).toHaveValue('Clair.')
})

test('details are sent only when they are open, and without what the author leaves out', async () => {
  const sent: FeedbackInput[] = []
  await show((values) => {
    sent.push(values)
    return Promise.resolve([])
  })
  await userEvent.type(content(), 'Rien ne marche.')
  expect(screen.queryByLabelText(/^Nature/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Préciser' }))
  await userEvent.selectOptions(await screen.findByLabelText(/^Nature/), 'Bug')
  await userEvent.selectOptions(screen.getByLabelText(/^Gravité/), 'Bloquant')
  await userEvent.type(screen.getByLabelText(/^Comment le reproduire/), 'Ouvrir le menu.')
  await userEvent.click(screen.getByRole('radio', { name: '2 sur 5' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^Navigateur/ }))
  await userEvent.click(submit())
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ kind: 'BUG', severity: 'BLOCKING', steps: 'Ouvrir le menu.', rating: 2 })
  expect(sent[0]?.environment).toMatchObject({ language: navigator.language })
  expect(sent[0]?.environment).not.toHaveProperty('browser')
})

test('the severity and the steps are not sent with anything but a bug', async () => {
  const sent: FeedbackInput[] = []
  await show((values) => {
    sent.push(values)
    return Promise.resolve([])
  })
  await userEvent.type(content(), 'Un mode sombre ?')
  await userEvent.click(screen.getByRole('button', { name: 'Préciser' }))
  await userEvent.selectOptions(await screen.findByLabelText(/^Nature/), 'Bug')
  await userEvent.type(screen.getByLabelText(/^Comment le reproduire/), 'Ouvrir le menu.')
  await userEvent.selectOptions(screen.getByLabelText(/^Nature/), 'Idée')
  await userEvent.click(submit())
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ kind: 'IDEA', severity: null, steps: null, rating: null })
})

test('the tested release is asked for when there are some, and may be left out', async () => {
  const sent: FeedbackInput[] = []
  const send = (values: FeedbackInput) => {
    sent.push(values)
    return Promise.resolve([])
  }
  const releases = [
    { id: 'rel_2', name: '1.2' },
    { id: 'rel_1', name: '1.1' },
  ]
  await show(send)
  expect(screen.queryByLabelText(/^Version testée/)).toBeNull()
  cleanup()

  await show(send, releases)
  const tested = screen.getByLabelText(/^Version testée/)
  expect([...tested.querySelectorAll('option')].map(({ label }) => label)).toEqual(['Sans précision', '1.2', '1.1'])
  await userEvent.type(content(), 'Clair.')
  await userEvent.click(submit())
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('testedReleaseId')

  await userEvent.type(content(), 'Sombre.')
  await userEvent.selectOptions(tested, '1.1')
  await userEvent.click(submit())
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ content: 'Sombre.', testedReleaseId: 'rel_1' })
})

test('the draft keeps the tested release, which is not sent once it is deleted', async () => {
  const sent: FeedbackInput[] = []
  const send = (values: FeedbackInput) => {
    sent.push(values)
    return Promise.resolve([])
  }
  await show(send, [{ id: 'rel_1', name: '1.1' }])
  await userEvent.type(content(), 'Clair.')
  await userEvent.selectOptions(screen.getByLabelText(/^Version testée/), '1.1')
  cleanup()

  await show(send, [{ id: 'rel_1', name: '1.1' }])
  expect(screen.getByLabelText(/^Version testée/)).toHaveValue('rel_1')
  cleanup()

  await show(send, [{ id: 'rel_2', name: '1.2' }])
  await userEvent.click(submit())
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('testedReleaseId')
})

test('questions are answered or not, and the form is emptied after sending', async () => {
  const sent: FeedbackInput[] = []
  await showAsking((values) => {
    sent.push(values)
    return Promise.resolve([])
  })
  await userEvent.type(content(), 'Clair.')
  await userEvent.type(screen.getByLabelText(/Qu’avez-vous cherché/), 'Le menu')
  await userEvent.click(screen.getByRole('radio', { name: '5 sur 5, Tout à fait' }))
  await userEvent.click(submit())
  await vi.waitFor(() => expect(content()).toHaveValue(''))
  expect(sent[0]?.answers).toEqual([
    { questionId: 'qst_1', text: 'Le menu' },
    { questionId: 'qst_3', scale: 5 },
  ])
  expect(screen.getByLabelText(/Qu’avez-vous cherché/)).toHaveValue('')
  for (const none of screen.getAllByRole('radio', { name: 'Sans réponse' })) expect(none).toBeChecked()
  expect(localStorage).toHaveLength(0)
})

test('answers stay when the questions change, also in the draft', async () => {
  const sent: FeedbackInput[] = []
  const send = (values: FeedbackInput) => {
    sent.push(values)
    return Promise.resolve([])
  }
  const change = await showAsking(send)
  await userEvent.type(content(), 'Clair.')
  await userEvent.type(screen.getByLabelText(/Qu’avez-vous cherché/), 'Le menu')
  await userEvent.click(screen.getByRole('radio', { name: 'Ordinateur' }))
  change([question('qst_4', 'TEXT', 'Autre chose ?'), question('qst_1', 'TEXT', 'Que cherchiez-vous ?')])
  expect(await screen.findByLabelText(/Que cherchiez-vous/)).toHaveValue('Le menu')
  expect(screen.getByText('Ordinateur')).toBeVisible()
  expect(screen.getByText('Sur quoi ?')).toBeVisible()
  expect(screen.getByText(/votre réponse ne partira pas/)).toBeVisible()
  cleanup()

  // The questions may come after the draft.
  const arrive = await showAsking(send, [])
  arrive(asked)
  expect(await screen.findByLabelText(/Qu’avez-vous cherché/)).toHaveValue('Le menu')
  expect(screen.getByRole('radio', { name: 'Ordinateur' })).toBeChecked()
  arrive(asked.slice(0, 1))
  await vi.waitFor(() => expect(screen.queryByRole('radio', { name: 'Ordinateur' })).toBeNull())
  await userEvent.click(submit())
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.answers).toEqual([{ questionId: 'qst_1', text: 'Le menu' }])
})

test('an error of the server is shown at the question, which is focused', async () => {
  await showAsking(() =>
    Promise.resolve([{ code: 'TOO_LONG', field: ['input', 'answers', '0', 'text'], message: 'Réponse trop longue.' }]),
  )
  await userEvent.type(content(), 'Clair.')
  await userEvent.type(screen.getByLabelText(/Qu’avez-vous cherché/), 'Le menu')
  await userEvent.click(submit())
  expect(await screen.findByText('Réponse trop longue.')).toBeVisible()
  await vi.waitFor(() => expect(screen.getByLabelText(/Qu’avez-vous cherché/)).toHaveFocus())
  expect(screen.getByLabelText(/Qu’avez-vous cherché/)).toHaveValue('Le menu')
  // It is in the language of the page when it was sent.
  await act(() => i18next.changeLanguage('en'))
  expect(screen.queryByText('Réponse trop longue.')).toBeNull()
})

test('a draft that was stored before the form had a field keeps its text', async () => {
  const draft = {
    base: { ...emptyFeedback, authorName: 'Ada', testedReleaseId: undefined },
    typed: { content: 'Clair.' },
  }
  localStorage.setItem('draft:visitor:feedback:x', JSON.stringify(draft))
  await show(() => Promise.resolve([]))
  expect(content()).toHaveValue('Clair.')
})

test('leaving is asked about while the feedback waits for its film, and is no failure', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:film', revokeObjectURL: () => undefined }))
  const send = vi.fn<(input: FeedbackInput) => Promise<readonly UserError[]>>()
  await renderWith(
    // The upload never begins.
    () => new Promise(() => undefined),
    <>
      <FeedbackForm name="feedback:x" sender={{ token: 'x' }} send={send} />
      <ConfirmViewport />
    </>,
  )
  await userEvent.type(content(), 'Clair.')
  await userEvent.upload(
    await screen.findByLabelText('Ajouter des images ou un film', { selector: 'input' }),
    new File(['film'], 'un.webm', { type: 'video/webm' }),
  )
  expect(hasLeaveChecks('view')).toBe(false)
  await userEvent.click(submit())
  expect(await screen.findByText(/partira dès que/)).toBeVisible()
  expect(hasLeaveChecks('view')).toBe(true)
  // What is added now would not be sent.
  expect(content()).toBeDisabled()

  const stayed = confirmLeave('view')
  await userEvent.click(await screen.findByRole('button', { name: 'Attendre' }))
  expect(await stayed).toBe(false)
  expect(screen.getByText(/partira dès que/)).toBeVisible()

  const left = confirmLeave('view')
  dismissToast()
  await userEvent.click(await screen.findByRole('button', { name: "Partir sans l'envoyer" }))
  expect(await left).toBe(true)
  await vi.waitFor(() => expect(submit()).toBeEnabled())
  expect(send).not.toHaveBeenCalled()
  expect(currentToast()).toBeNull()
  expect(content()).toHaveValue('Clair.')
})
