import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { FilmPlayer } from './FilmPlayer'
import { PictureRow } from './PictureRow'

const picture = {
  id: 'pic_1',
  name: 'menu.png',
  width: 800,
  height: 600,
  url: 'https://rodage.fr/image',
  thumbnailUrl: 'https://rodage.fr/vignette',
}

const onExpired = vi.fn<() => void>()
const render = (element: React.ReactNode) => renderWith(() => new Promise(() => {}), element)

/** An element that failed asks for its file again only as another one. */
const comeOnline = () => fireEvent(window, new Event('online'))

test('a small picture that failed is asked for again once the network is back', async () => {
  await render(<PictureRow pictures={[picture]} onExpired={onExpired} />)
  const image = screen.getByRole('img', { hidden: true })
  comeOnline()
  expect(screen.getByRole('img', { hidden: true })).toBe(image)
  fireEvent.error(image)
  expect(onExpired).toHaveBeenCalledOnce()
  comeOnline()
  expect(screen.getByRole('img', { hidden: true })).not.toBe(image)
})

test('a large picture that failed is asked for again by a button, and once the network is back', async () => {
  await render(<PictureRow pictures={[picture]} onExpired={onExpired} />)
  await userEvent.click(screen.getByRole('button'))
  const large = () => screen.findByRole('img')
  fireEvent.error(await large())
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  fireEvent.error(await large())
  expect(await screen.findByRole('alert')).toHaveTextContent("L'image n'a pas pu être chargée.")
  comeOnline()
  expect(await large()).toHaveAttribute('src', picture.url)
})

test('a film that failed is asked for again by a button, and once the network is back', async () => {
  await render(<FilmPlayer film={picture} onExpired={onExpired} />)
  const film = () => screen.getByLabelText('Film : menu.png')
  const first = film()
  fireEvent.error(first)
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  const second = film()
  expect(second).not.toBe(first)
  comeOnline()
  const third = film()
  expect(third).not.toBe(second)
  fireEvent.loadedMetadata(third)
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
})
