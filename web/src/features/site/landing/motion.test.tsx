import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { MotionButton } from './MotionButton'
import { TypedTagline } from './TypedTagline'

const moving = () => document.querySelector('p[aria-hidden] > span')

test('the animation is stopped and resumed, and the browser remembers it', async () => {
  await renderWith(
    () => ({}),
    <>
      <TypedTagline phrases={['Crée.', 'Recommence.']} />
      <MotionButton />
    </>,
  )
  expect(moving()).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: "Arrêter l'animation" }))
  expect(moving()).toBeNull()
  expect(document.querySelector('p[aria-hidden]')).toHaveTextContent('Crée.')
  expect(Object.values({ ...localStorage })).toEqual(['stopped'])

  await userEvent.click(screen.getByRole('button', { name: "Reprendre l'animation" }))
  expect(moving()).not.toBeNull()
  expect(localStorage).toHaveLength(0)
})
