import { beforeEach, expect, test } from 'vitest'
import { loseFocus } from '~/test/loseFocus'
import { restoreFocusAfter } from './restoreFocus'

let button: HTMLButtonElement
let list: HTMLOListElement

beforeEach(() => {
  document.body.innerHTML = '<button>Plus</button><ol><li>Un</li></ol>'
  button = document.querySelector('button') as HTMLButtonElement
  list = document.querySelector('ol') as HTMLOListElement
})

const frame = () => new Promise(requestAnimationFrame)

async function frames() {
  await frame()
  await frame()
}

test('a button that was disabled while it was busy has the focus again', async () => {
  button.focus()
  await restoreFocusAfter(() => {
    loseFocus(button)
    button.disabled = false
  })
  await frames()
  expect(document.activeElement).toBe(button)
})

test('also one that is rendered enabled after the next frame', async () => {
  button.focus()
  await restoreFocusAfter(() => loseFocus(button))
  await frame()
  button.disabled = false
  await frame()
  expect(document.activeElement).toBe(button)
})

test('also after work that fails', async () => {
  button.focus()
  const work = restoreFocusAfter(() => {
    button.blur()
    return Promise.reject(new Error('down'))
  })
  await expect(work).rejects.toThrow('down')
  await frames()
  expect(document.activeElement).toBe(button)
})

test.each([
  ['removed', () => button.remove()],
  ['disabled for good', () => (button.disabled = true)],
])('when the button is %s, something else gets the focus', async (_, end) => {
  button.focus()
  await restoreFocusAfter(end, () => list)
  await frames()
  expect(document.activeElement).toBe(list)
})

test('the focus stays where the work has moved it, or where there was none', async () => {
  button.focus()
  const link = document.body.appendChild(document.createElement('a'))
  link.href = '#'
  await restoreFocusAfter(
    () => link.focus(),
    () => list,
  )
  await frames()
  expect(document.activeElement).toBe(link)
  link.blur()
  await restoreFocusAfter(
    () => undefined,
    () => list,
  )
  await frames()
  expect(document.activeElement).toBe(document.body)
})
