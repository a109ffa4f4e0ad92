import { describe, expect, test } from 'vitest'
import { fileName, toCsv, toJson } from './exportFeedback'

const headings = { date: 'Date', author: 'Auteur', discord: 'Discord', text: 'Retour' }
const feedback = {
  id: 'fbk_1',
  authorName: 'Léa',
  authorDiscord: null,
  content: 'Très bien',
  createdAt: '2026-11-21T10:00:00Z',
}
const rows = (content: string) => toCsv([{ ...feedback, content }], headings).split('\r\n')

describe('CSV', () => {
  test('has a byte order mark, semicolons and CRLF, for French spreadsheets', () => {
    expect(toCsv([feedback], headings)).toBe(
      '\uFEFFDate;Auteur;Discord;Retour\r\n2026-11-21T10:00:00Z;Léa;;Très bien\r\n',
    )
  })

  test('keeps separators, quotes and line breaks inside their cell', () => {
    expect(toCsv([{ ...feedback, content: 'Un "mot" ;\ndeux lignes' }], headings)).toContain(
      ';"Un ""mot"" ;\ndeux lignes"\r\n',
    )
  })

  test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    '%j is text, not a formula',
    (content) => {
      expect(rows(content).join('\r\n')).toMatch(
        new RegExp(`;"?'${content[0] === '\t' || content[0] === '\r' ? '\\s' : `\\${content[0]}`}`),
      )
    },
  )

  test('does not change other text', () => {
    expect(rows('3 - 1 = 2')[1]).toBe('2026-11-21T10:00:00Z;Léa;;3 - 1 = 2')
  })
})

test('JSON keeps the text unchanged', () => {
  expect(JSON.parse(toJson([{ ...feedback, content: '=1' }]))).toEqual([{ ...feedback, content: '=1' }])
})

test('the file name contains the project and the date', () => {
  expect(fileName('Carnet d’été : « Oie »', 'csv', new Date('2026-11-21T10:00:00Z'))).toBe(
    'retours-carnet-d-ete-oie-2026-11-21.csv',
  )
  expect(fileName('✨', 'json', new Date('2026-11-21T10:00:00Z'))).toBe('retours-2026-11-21.json')
})
