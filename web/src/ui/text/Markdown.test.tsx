import { ChakraProvider } from '@chakra-ui/react'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '~/i18n'
import { system } from '~/theme/system'
import { Markdown } from './Markdown'

beforeAll(() => startI18n())

const show = (source: string, level?: 3, isClosed?: boolean) =>
  render(
    <ChakraProvider value={system}>
      <Markdown source={source} {...(level && { level })} {...(isClosed && { isClosed })} />
    </ChakraProvider>,
  ).container

test('renders all elements of Markdown', () => {
  show(
    '# Un\n\n## Deux **gras**\n\n3. trois\n4. quatre\n\n> dit-on\n\n| a | b |\n|---|--:|\n| c | `d` |\n\n- [x] fait\n\nsuite&nbsp;&amp; fin [ici](/blog/2)',
  )
  expect(screen.getByRole('heading', { name: 'Un', level: 2 })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Deux gras', level: 2 })).not.toHaveAttribute('id')
  expect(screen.getAllByRole('list')[0]).toHaveAttribute('start', '3')
  expect(screen.getByRole('columnheader', { name: 'b' })).toHaveStyle({ textAlign: 'right' })
  expect(screen.getByRole('checkbox', { name: 'Fait' })).toBeChecked()
  expect(screen.getByText(/^suite & fin/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'ici' })).toHaveAttribute('href', '/blog/2')
})

test('the largest heading has the given level', () => {
  show('# Premier\n\n#### Quatrième', 3)
  expect(screen.getByRole('heading', { name: 'Premier', level: 3 })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Quatrième', level: 4 })).toBeVisible()
})

test('nothing leads out of a closed text', () => {
  const source = 'Voir [ici](https://ailleurs.example/?q=secret) et ![là](/pixel.png), <https://ailleurs.example>'
  const container = show(source, undefined, true)
  expect(container.querySelectorAll('a, img')).toHaveLength(0)
  expect(container).toHaveTextContent('Voir ici et là, https://ailleurs.example')
})

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '![x](https://ailleurs.example/suivi.png)',
  '<a href="javascript:alert(1)">x</a>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '[x](vbscript:x "onmouseover=alert(1)")',
])('%s injects nothing', (source) => {
  const container = show(source)
  expect(container.querySelectorAll('script, img, iframe, [onerror], [onmouseover]')).toHaveLength(0)
  for (const link of container.querySelectorAll('a')) expect(link.protocol).toBe('https:')
})
