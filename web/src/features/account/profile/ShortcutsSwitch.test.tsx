import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useShortcut } from '~/domain/shortcuts'
import { renderWith } from '~/test/render'
import { ShortcutsSwitch } from './ShortcutsSwitch'

function Counter() {
  const [count, setCount] = useState(0)
  useShortcut('n', () => setCount(count + 1))
  return <output>{count}</output>
}

test('a single key does nothing once the shortcuts are switched off, and acts again once they are on', async () => {
  await renderWith(
    () => ({}),
    <>
      <ShortcutsSwitch />
      <Counter />
    </>,
  )
  const choice = screen.getByRole('switch', { name: 'Raccourcis à une touche' })
  const press = () => fireEvent.keyDown(document.body, { key: 'n' })
  press()
  expect(screen.getByRole('status')).toHaveTextContent('1')
  await userEvent.click(choice)
  expect(choice).not.toBeChecked()
  press()
  expect(screen.getByRole('status')).toHaveTextContent('1')
  await userEvent.click(choice)
  press()
  expect(screen.getByRole('status')).toHaveTextContent('2')
})
