import { expect, test } from 'vitest'
import { withFrenchSpaces } from './frenchSpaces'

test.each([
  ['Prêt ? Oui ! Ici ; là : fin', 'Prêt_? Oui_! Ici_; là_: fin'],
  ['«_{{title}} » : « fini »', '«_{{title}}_»_: «_fini_»'],
  ['{{percent}} % de 10 000 € en 5 s', '{{percent}}_% de 10_000_€ en 5_s'],
  ["15 ko, {{size}} Mo. 2 sites, 3 s'ouvrent", "15_ko, {{size}}_Mo. 2 sites, 3 s'ouvrent"],
  ['1 000 000 en 24 h, 30 hélices', '1_000_000 en 24_h, 30 hélices'],
])('%s does not break where it must not', (written, expected) => {
  expect(withFrenchSpaces(written.replaceAll('_', '\u00A0'))).toBe(expected.replaceAll('_', '\u00A0'))
})
