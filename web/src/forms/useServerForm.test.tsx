import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { renderWith } from '~/test/render'
import { currentToast } from '~/ui/toast/toast'
import { useServerForm } from './useServerForm'

const schema = v.object({ name: v.pipe(v.string(), v.nonEmpty('Un nom !')), isPublic: v.boolean(), link: v.string() })

type Values = v.InferOutput<typeof schema>

const empty: Values = { name: '', isPublic: false, link: '' }

/** Changes the saved values from elsewhere. */
let change: (values: Partial<Values>) => void
/** Takes the saved values away until they change. */
let unload: () => void
/** What each commit has shown. */
let shown: string[] = []

/** The settings of an object, whose saved values arrive with the response. */
function Settings({ save, isLoading = false }: { save: (values: Values) => Promise<void>; isLoading?: boolean }) {
  const [loaded, setValues] = useState<Values>({ ...empty, name: 'Rodage' })
  const [isLoaded, setIsLoaded] = useState(!isLoading)
  const values = isLoaded ? loaded : null
  const { form, onSubmit, isDirty, loading, discard } = useServerForm(
    {
      name: 'settings',
      schema,
      empty,
      values,
      async send(sent) {
        await save(sent)
        setValues(sent)
        return []
      },
      failed: 'Erreur',
    },
    { stays: true },
  )
  useLayoutEffect(() => {
    change = (changed) => {
      setValues((current) => ({ ...current, ...changed }))
      setIsLoaded(true)
    }
    unload = () => setIsLoaded(false)
    shown.push(`${isDirty ? 'modifié' : 'enregistré'}${loading ? ', envoi' : ''}`)
  })
  return (
    <form onSubmit={onSubmit}>
      <input aria-label="Nom" {...form.register('name')} />
      <input aria-label="Public" type="checkbox" {...form.register('isPublic')} />
      <input aria-label="Lien" {...form.register('link')} />
      <button disabled={loading}>Enregistrer</button>
      <button type="button" onClick={discard}>
        Annuler
      </button>
      <output>{isDirty ? 'modifié' : 'enregistré'}</output>
    </form>
  )
}

const name = () => screen.getByLabelText('Nom')
const isPublic = () => screen.getByRole('checkbox')
const submit = () => screen.getByRole('button', { name: 'Enregistrer' })
const state = () => screen.getByRole('status')

const never = () => new Promise<void>(() => {})

test('what is edited remains to be saved while other values change elsewhere', async () => {
  await renderWith(() => ({}), <Settings save={never} />)
  await userEvent.type(name(), ' 2')
  shown = []
  await act(async () => {
    flushSync(() => change({ link: 'https://a.example' }))
    change({ link: 'https://b.example' })
  })
  expect(screen.getByLabelText('Lien')).toHaveValue('https://b.example')
  expect(new Set(shown)).toEqual(new Set(['modifié']))
})

test('the message of an attempt is gone as soon as the next one is sent', async () => {
  let answer = () => {}
  const save = () => new Promise<void>((resolve) => (answer = resolve))
  await renderWith(() => ({}), <Settings save={save} />)
  await userEvent.clear(name())
  await userEvent.click(submit())
  await vi.waitFor(() => expect(currentToast()?.title).toBe('Corrigez les erreurs avant de continuer'))
  await userEvent.type(name(), 'Rodage 2')
  await userEvent.click(submit())
  await vi.waitFor(() => expect(submit()).toBeDisabled())
  expect(currentToast()).toBeNull()
  await act(async () => answer())
})

test('a form is busy until its answer has come, whatever changes elsewhere', async () => {
  let answer = () => {}
  const save = () => new Promise<void>((resolve) => (answer = resolve))
  await renderWith(() => ({}), <Settings save={save} />)
  await userEvent.type(name(), ' 2')
  await userEvent.click(submit())
  await vi.waitFor(() => expect(submit()).toBeDisabled())
  shown = []
  await act(async () => change({ link: 'https://a.example' }))
  expect(new Set(shown)).toEqual(new Set(['modifié, envoi']))
  await act(async () => answer())
  expect(submit()).toBeEnabled()
})

test('what is edited after the typed value was saved elsewhere remains to be saved', async () => {
  await renderWith(() => ({}), <Settings save={never} />)
  await userEvent.type(name(), ' 2')
  await act(async () => change({ name: 'Rodage 2' }))
  expect(state()).toHaveTextContent('enregistré')
  await userEvent.type(name(), ' bis')
  expect(state()).toHaveTextContent('modifié')
})

test('what is changed while a form that stays open is saved remains to be saved', async () => {
  const sent: Values[] = []
  let answer = () => {}
  const save = (values: Values) => {
    sent.push(values)
    return new Promise<void>((resolve) => (answer = resolve))
  }
  await renderWith(() => ({}), <Settings save={save} />)
  await userEvent.type(name(), ' 2')
  await userEvent.click(submit())
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await userEvent.type(name(), ' bis')
  await userEvent.click(isPublic())
  answer()
  await vi.waitFor(() => expect(submit()).toBeEnabled())
  expect(name()).toHaveValue('Rodage 2 bis')
  expect(isPublic()).toBeChecked()
  await vi.waitFor(() => expect(state()).toHaveTextContent('modifié'))
  expect(JSON.stringify({ ...sessionStorage })).toContain('Rodage 2 bis')

  await userEvent.click(submit())
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  answer()
  await vi.waitFor(() => expect(state()).toHaveTextContent('enregistré'))
  expect(sent).toEqual([
    { ...empty, name: 'Rodage 2' },
    { ...empty, name: 'Rodage 2 bis', isPublic: true },
  ])
  expect(sessionStorage).toHaveLength(0)
})

test('a field that was emptied is restored empty, once the saved values are there', async () => {
  const draft = {
    base: { ...empty, name: 'Rodage', link: 'https://a.example', isPublic: true },
    typed: { link: '', isPublic: false },
  }
  sessionStorage.setItem('draft:visitor:settings', JSON.stringify(draft))
  await renderWith(() => ({}), <Settings save={never} isLoading />)
  await act(async () => change({ link: 'https://a.example', isPublic: true }))
  await vi.waitFor(() => expect(state()).toHaveTextContent('modifié'))
  expect(screen.getByLabelText('Lien')).toHaveValue('')
  expect(isPublic()).not.toBeChecked()
  expect(name()).toHaveValue('Rodage')
})

test('a draft is restored once, though the saved values are away for a moment', async () => {
  const draft = { base: { ...empty, name: 'Rodage' }, typed: { name: 'Rodage 2' } }
  sessionStorage.setItem('draft:visitor:settings', JSON.stringify(draft))
  await renderWith(() => ({}), <Settings save={never} />)
  await vi.waitFor(() => expect(name()).toHaveValue('Rodage 2'))
  await userEvent.type(name(), ' bis')
  await act(async () => unload())
  await act(async () => change({}))
  expect(name()).toHaveValue('Rodage 2 bis')
})

test('what an invalid form says goes with the changes that are discarded', async () => {
  await renderWith(() => ({}), <Settings save={never} />)
  await userEvent.clear(name())
  await userEvent.click(submit())
  await vi.waitFor(() => expect(currentToast()?.type).toBe('error'))
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(currentToast()).toBeNull()
})

test('a form that is submitted again while it is sent does not leave the page', async () => {
  const save = vi.fn<() => Promise<void>>(never)
  await renderWith(() => ({}), <Settings save={save} />)
  await userEvent.type(name(), ' 2')
  expect([fireEvent.submit(name()), fireEvent.submit(name())]).toEqual([false, false])
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
})

/** A form whose draft other tabs have as well. It closes when it is sent, or stays. */
function Letter({ stays, send }: { stays: boolean; send: () => Promise<void> }) {
  const { form, onSubmit, discard } = useServerForm(
    {
      name: 'letter',
      outlivesTab: true,
      schema,
      empty,
      async send() {
        await send()
        return []
      },
      done: 'Envoyé',
      failed: 'Erreur',
    },
    { stays },
  )
  return (
    <form onSubmit={onSubmit}>
      <input aria-label="Nom" {...form.register('name')} />
      <button>Envoyer</button>
      <button type="button" onClick={discard}>
        Annuler
      </button>
    </form>
  )
}

const letterKey = 'draft:visitor:letter'

/** Writes what another tab does when something is typed there. */
const typeElsewhere = (name: string) =>
  localStorage.setItem(letterKey, JSON.stringify({ base: empty, typed: { name } }))

test.each([true, false])('what is typed in another tab stays when this one is sent (stays open: %s)', async (stays) => {
  await renderWith(() => ({}), <Letter stays={stays} send={() => Promise.resolve()} />)
  await userEvent.type(name(), 'Ada')
  typeElsewhere('Grace')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  await vi.waitFor(() => expect(currentToast()?.title).toBe('Envoyé'))
  expect(JSON.parse(localStorage.getItem(letterKey) ?? 'null')).toEqual({ base: empty, typed: { name: 'Grace' } })
})

test('a draft that was sent or discarded is gone', async () => {
  await renderWith(() => ({}), <Letter stays send={() => Promise.resolve()} />)
  await userEvent.type(name(), 'Ada')
  expect(localStorage.getItem(letterKey)).toContain('Ada')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  await vi.waitFor(() => expect(localStorage.getItem(letterKey)).toBeNull())

  await userEvent.type(name(), 'Ada')
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(localStorage.getItem(letterKey)).toBeNull()
})

test.each([
  ['before', ''],
  ['after', 'Ada'],
])('what is typed in another tab stays, %s something is typed in this one', async (_, typed) => {
  const send = () => Promise.resolve()
  await renderWith(() => ({}), <Letter stays send={send} />)
  if (typed) await userEvent.type(name(), typed)
  typeElsewhere('Grace')
  await userEvent.type(name(), 'L')
  expect(localStorage.getItem(letterKey)).toContain('Grace')

  cleanup()
  await renderWith(() => ({}), <Letter stays send={send} />)
  expect(name()).toHaveValue(`${typed}L`)
  await userEvent.clear(name())
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(sessionStorage).toHaveLength(0)
  expect(localStorage.getItem(letterKey)).toContain('Grace')
})

test('a draft that an older version has stored in its tab is restored, and outlives it from then on', async () => {
  sessionStorage.setItem(letterKey, JSON.stringify({ base: empty, typed: { name: 'Ada' } }))
  await renderWith(() => ({}), <Letter stays send={() => Promise.resolve()} />)
  expect(name()).toHaveValue('Ada')
  await userEvent.type(name(), ' L')
  expect(localStorage.getItem(letterKey)).toContain('Ada L')
  expect(sessionStorage).toHaveLength(0)
})
