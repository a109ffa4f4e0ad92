import { expect, test } from 'vitest'

type Catalogue = { [key: string]: string | string[] | Catalogue }

const catalogues = import.meta.glob<Catalogue>('./locales/*/*.json', { eager: true, import: 'default' })
const namespaces = [...new Set(Object.keys(catalogues).map((file) => file.split('/').at(-1) ?? ''))]

test.each(namespaces)('%s has the same keys and placeholders in French and English', (namespace) => {
  const [fr, en] = ['fr', 'en'].map((language) =>
    placeholdersOf(catalogues[`./locales/${language}/${namespace}`] ?? {}),
  )
  expect(en).toEqual(fr)
})

test.each(namespaces)('%s has no empty texts', (namespace) => {
  for (const language of ['fr', 'en']) {
    expect(
      sentences(catalogues[`./locales/${language}/${namespace}`] ?? {}).filter(([, sentence]) => !sentence.trim()),
    ).toEqual([])
  }
})

test('errors.json has only what the client says', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.{generated,test}.*'], {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const source = Object.values(sources).join('\n')
  const keys = sentences(catalogues['./locales/fr/errors.json'] ?? {}).map(([key]) => key.replace(/_(one|other)$/, ''))
  expect(keys.filter((key) => !source.includes(`'${key}'`) && !source.includes(`errors:${key}'`))).toEqual([])
})

/** Consistent terminology: words not to be used, and their replacements. */
const retired: [RegExp, string][] = [
  [/\b(avis|feedbacks?|témoignages?)\b/iu, 'retour'],
  [/sauvegard/iu, 'Enregistrer'],
  [/se répond une fois/u, "On ne répond qu'une fois à"],
  [/\brépondues?\b/iu, 'Réponse reçue'],
  [/changé d'état/u, 'Changement de statut'],
  [/dans cet état/u, 'avec ce statut'],
  [/est à vide/u, 'tourne à vide'],
  [/vous est revenu/u, 'Vous vous en souvenez ?'],
  [/d'ici : donnez/u, 'Envoi automatique indisponible'],
  [/feuilles? de route/iu, 'roadmap'],
  [/espaces? de travail/iu, 'workspace'],
  [/échéance|dates? limites?/iu, 'deadline'],
  [/planifié/iu, 'prévu'],
  [/(pseudo|nom) Discord/iu, "nom d'utilisateur Discord"],
  [/liens? pour plusieurs/iu, 'lien commun'],
  [/à réessayer|de réessayer/iu, 'retester'],
  [/auteurs? du projet/iu, 'créateur du projet'],
  // A name may begin with a vowel.
  [/\bde \{\{(name|person|author|host|creator|model)\}\}/u, 'signé, par, « : »'],
]

/** Texts quoted from the specification. */
const quoted = new Set([
  'Avis donné',
  'Avis donnés',
  'Témoignages',
  "Aucun témoignage pour l'instant...",
  'Type de feedback',
  'Le type de feedback doit contenir au moins 3 caractères',
  'Le type de feedback doit contenir au plus 120 caractères',
  "Erreur lors de l'envoi du feedback",
  'Erreur lors de la sauvegarde du profil',
  'Histoire sauvegardée',
  "Impossible de sauvegarder l'histoire",
  'Impossible de sauvegarder les paramètres',
  'Paramètres sauvegardés',
])

test.each(namespaces)('%s uses no retired words', (namespace) => {
  const checked = sentences(catalogues[`./locales/fr/${namespace}`] ?? {}).filter(
    ([, sentence]) => !quoted.has(sentence),
  )
  const wrong = checked.flatMap(([key, sentence]) => {
    // Code spans are names of the API.
    const prose = sentence.replace(/`[^`]*`/gu, '').replace(/\u00a0/gu, ' ')
    return retired.filter(([word]) => word.test(prose)).map(([, instead]) => `${key}: « ${sentence} » → ${instead}`)
  })
  expect(wrong).toEqual([])
})

test.each(namespaces)('%s counts feedback in pieces in English', (namespace) => {
  const english = sentences(catalogues[`./locales/en/${namespace}`] ?? {})
  expect(english.filter(([, sentence]) => /\{\{\w+\}\} feedbacks?\b/.test(sentence))).toEqual([])
})

/** The keys of a catalogue with the placeholders of their texts. */
const placeholdersOf = (catalogue: Catalogue) =>
  Object.fromEntries(
    sentences(catalogue).map(([key, sentence]) => [
      key,
      Array.from(sentence.matchAll(/{{\s*(\w+)/g), ([, name]) => name).toSorted(),
    ]),
  )

function sentences(node: Catalogue | string | string[], key = ''): [string, string][] {
  if (typeof node === 'string') return [[key, node]]
  if (Array.isArray(node)) return [[key, node.join('\n')]]
  return Object.entries(node).flatMap(([name, child]) => sentences(child, key ? `${key}.${name}` : name))
}
