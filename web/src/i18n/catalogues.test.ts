import { expect, test } from 'vitest'

type Catalogue = { [key: string]: string | string[] | Catalogue }

const catalogues = import.meta.glob<Catalogue>('./locales/*/*.json', { eager: true, import: 'default' })
const namespaces = [...new Set(Object.keys(catalogues).map((file) => file.split('/').at(-1) ?? ''))]

test.each(namespaces)('%s says the same things in French and in English', (namespace) => {
  const [fr, en] = ['fr', 'en'].map((language) => holes(catalogues[`./locales/${language}/${namespace}`] ?? {}))
  expect(en).toEqual(fr)
})

test.each(namespaces)('%s leaves nothing unsaid', (namespace) => {
  for (const language of ['fr', 'en']) {
    expect(sentences(catalogues[`./locales/${language}/${namespace}`] ?? {}).filter(([, sentence]) => !sentence.trim())).toEqual([])
  }
})

/** Every key with the names it interpolates: what must not differ between two languages. */
const holes = (catalogue: Catalogue) =>
  Object.fromEntries(sentences(catalogue).map(([key, sentence]) => [key, Array.from(sentence.matchAll(/{{\s*(\w+)/g), ([, name]) => name).toSorted()]))

function sentences(node: Catalogue | string | string[], key = ''): [string, string][] {
  if (typeof node === 'string') return [[key, node]]
  return Object.entries(node).flatMap(([name, child]) => sentences(child, key ? `${key}.${name}` : name))
}
