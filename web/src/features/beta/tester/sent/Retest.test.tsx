import { useFragment } from '@apollo/client/react'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Answer, renderWith } from '~/test/render'
import type { SentFeedback } from './liveSent'
import { Retest } from './Retest'
import { SentFeedback_FeedbackFragmentDoc } from './SentFeedback.generated'
import { sentFeedback } from './sentFeedback.fixture'

const fixed: SentFeedback = {
  ...sentFeedback,
  status: 'FIXED',
  version: 3,
  fixedIn: { __typename: 'Release', id: 'rel_2', name: '1.2', link: 'https://exemple.fr/essai' },
  retest: 'REQUESTED',
}

/** The feedback as the cache has it, so that the response of the server shows. */
function Shown({ feedback, token }: { feedback: SentFeedback; token?: string }) {
  const { data, complete } = useFragment({
    fragment: SentFeedback_FeedbackFragmentDoc,
    fragmentName: 'SentFeedback_feedback',
    from: { __typename: 'Feedback', id: feedback.id },
  })
  return <Retest feedback={complete ? data : feedback} {...(token ? { token } : {})} />
}

/** Returns the inputs that the server received. */
async function show({ answer, token }: { answer?: Answer; token?: string } = {}) {
  const sent: unknown[] = []
  const defaultAnswer: Answer = ({ variables: { input } }) => {
    const { isFixed } = input as { isFixed: boolean }
    const feedback: SentFeedback = isFixed
      ? { ...fixed, retest: 'CONFIRMED', version: 4 }
      : { ...fixed, status: 'NEW', retest: 'REOPENED', fixedIn: null, version: 4 }
    return { retestFeedback: { __typename: 'RetestFeedbackPayload', feedback, message: null, userErrors: [] } }
  }
  await renderWith(
    (operation) => {
      sent.push(operation.variables.input)
      return (answer ?? defaultAnswer)(operation)
    },
    <Shown feedback={fixed} {...(token ? { token } : {})} />,
  )
  return sent
}

const button = (name: string) => screen.getByRole('button', { name })
const stillThere = () => userEvent.click(button('Le problème est encore là'))

test('the author confirms the fix', async () => {
  const sent = await show({ token: 'secret' })
  expect(screen.getByText('Corrigé dans la version 1.2. Retestez !')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Essayer cette version/ })).toHaveAttribute(
    'href',
    'https://exemple.fr/essai',
  )
  await userEvent.click(button("C'est corrigé"))
  expect(await screen.findByText('Vous avez confirmé la correction dans la version 1.2. Merci !')).toBeInTheDocument()
  expect(sent).toEqual([{ id: 'fbk_1', isFixed: true, token: 'secret' }])
  expect(screen.queryByRole('button', { name: "C'est corrigé" })).toBeNull()
  expect(screen.getByRole('status')).toHaveFocus()
})

test('the author reopens it with a text, or without', async () => {
  const sent = await show()
  await stillThere()
  await waitFor(() => expect(screen.getByLabelText(/^Ce que vous voyez encore/)).toHaveFocus())
  await userEvent.keyboard(' Toujours sur iOS. ')
  await userEvent.click(button('Rouvrir le retour'))
  expect(await screen.findByText("Vous l'avez rouvert : le problème est encore là.")).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
  expect(sent).toEqual([{ id: 'fbk_1', isFixed: false, message: 'Toujours sur iOS.' }])
  cleanup()
  const sentWithout = await show()
  await stillThere()
  await userEvent.click(button('Rouvrir le retour'))
  await screen.findByText("Vous l'avez rouvert : le problème est encore là.")
  expect(sentWithout).toEqual([{ id: 'fbk_1', isFixed: false, message: null }])
})

test('a fix is promised after it was reopened, unless the creator declined it', async () => {
  const reopened: SentFeedback = { ...fixed, status: 'NEW', retest: 'REOPENED', fixedIn: null }
  await renderWith(() => ({}), <Retest feedback={reopened} />)
  expect(screen.getByText('On vous dira quand il sera corrigé.')).toBeInTheDocument()
  cleanup()
  await renderWith(() => ({}), <Retest feedback={{ ...reopened, status: 'DECLINED' }} />)
  expect(screen.getByText("Vous l'avez rouvert : le problème est encore là.")).toBeInTheDocument()
  expect(screen.queryByText('On vous dira quand il sera corrigé.')).toBeNull()
})

test('a text that could not be sent is kept, also for the next visit', async () => {
  await show({ answer: () => Promise.reject(new TypeError('no network')) })
  await stillThere()
  await userEvent.type(screen.getByLabelText(/^Ce que vous voyez encore/), 'Toujours là.')
  await userEvent.click(button('Annuler'))
  await stillThere()
  expect(screen.getByLabelText(/^Ce que vous voyez encore/)).toHaveValue('Toujours là.')
  await userEvent.click(button('Rouvrir le retour'))
  await waitFor(() => expect(button('Rouvrir le retour')).toBeEnabled())
  cleanup()
  const sent = await show()
  expect(screen.getByLabelText(/^Ce que vous voyez encore/)).toHaveValue('Toujours là.')
  await userEvent.click(button('Rouvrir le retour'))
  await screen.findByText("Vous l'avez rouvert : le problème est encore là.")
  expect(sent).toEqual([{ id: 'fbk_1', isFixed: false, message: 'Toujours là.' }])
  expect(localStorage).toHaveLength(0)
})
