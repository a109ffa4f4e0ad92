import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues, startI18n } from '~/i18n'
import { issueUrl } from './githubIssue'
import { feedback } from '../feedback.fixture'

beforeAll(async () => {
  await startI18n()
  await loadCatalogues(['triage'])
})

const issue = (changes: object) => {
  const url = new URL(issueUrl('ada/rodage', 'prj_1', feedback(1, changes), i18next.getFixedT('fr', 'triage')))
  return { url, title: url.searchParams.get('title'), body: url.searchParams.get('body') ?? '' }
}

test('the issue has what the author sent, and a link back', () => {
  const { url, title, body } = issue({
    content: 'Le bouton ne répond pas\nsur mobile',
    steps: '1. Ouvrir\n2. Toucher',
    authorDiscord: 'lea.dupont',
    environment: { browser: 'Firefox 140', system: 'Android', screen: null, language: 'fr' },
  })
  expect(url.origin + url.pathname).toBe('https://github.com/ada/rodage/issues/new')
  expect(title).toBe('Le bouton ne répond pas')
  expect(body).toContain('> Le bouton ne répond pas\n> sur mobile')
  expect(body).toContain('> 1. Ouvrir\n> 2. Toucher')
  expect(body).toContain('**Appareil**\u00a0: Firefox 140, Android')
  expect(body).toContain('/workspace/prj_1/retours?retour=fbk_1')
  expect(body).not.toContain('lea.dupont')
})

test('a long text is cut to what an address may contain', () => {
  const { url, title, body } = issue({ content: 'é '.repeat(2500) })
  expect(url.href.length).toBeLessThanOrEqual(7000)
  expect(title?.length).toBeLessThanOrEqual(101)
  expect(body).toContain('…')
  expect(body).toContain('Voir la suite sur Rodage')
})
