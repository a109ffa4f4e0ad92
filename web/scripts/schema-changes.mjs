/**
 * Compares schema.graphql with the last release, docs/schema.released.graphql.
 *
 *   node scripts/schema-changes.mjs                  prints the changes in the format of docs/changelog.md
 *   node scripts/schema-changes.mjs --check          fails when breaking changes or additions are missing there under « Unreleased »
 *   node scripts/schema-changes.mjs --release DATE   writes the changes under that date, and marks the schema as released
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { diff } from '@graphql-inspector/core'
import { buildSchema } from 'graphql'

const root = path.join(import.meta.dirname, '..', '..')
const files = ['schema.graphql', 'docs/schema.released.graphql', 'docs/changelog.md']
const [current, released, changelog] = files.map((name) => path.join(root, name))
const unreleased = '## Unreleased\n'

const [before, after, text] = await Promise.all([released, current, changelog].map((file) => readFile(file, 'utf8')))
// Changes of descriptions are not listed.
const changes = (await diff(buildSchema(before), buildSchema(after))).filter(
  ({ type }) => !type.includes('DESCRIPTION'),
)
// The parts of a new type or field are not listed.
const added = changes
  .filter(({ type }) => type === 'TYPE_ADDED' || type === 'FIELD_ADDED')
  .map(({ path }) => `${path}.`)
const listed = changes.filter(({ path }) => !added.some((whole) => path?.startsWith(whole)))
const lines = listed
  .map(({ criticality, message }) => `- ${criticality.level === 'BREAKING' ? '**Breaking.** ' : ''}${message}.`)
  .toSorted()

const start = text.indexOf(unreleased) + unreleased.length
if (start < unreleased.length) throw new Error('docs/changelog.md has no section « Unreleased »')
const end = text.indexOf('\n## ', start)
const announced = text.slice(start, end === -1 ? text.length : end)
const breaking = lines.filter((line) => line.startsWith('- **Breaking.**'))
// Additions are identified by their coordinate (`Query.rateLimit`). New types are covered by the fields that return them.
const additions = listed
  .filter(
    ({ type, criticality }) =>
      type.endsWith('_ADDED') && !/^(TYPE_ADDED$|DIRECTIVE_)/.test(type) && criticality.level !== 'BREAKING',
  )
  .filter(({ path }) => path && !path.includes('@'))
  .map(({ path }) => `\`${path}\``)
const missing = [
  ...breaking.filter((line) => !announced.includes(line)),
  ...additions.filter((coordinate) => !announced.includes(coordinate)),
]

const [command, date] = process.argv.slice(2)
if (command === '--check') {
  if (missing.length > 0) {
    console.error(
      'Missing in docs/changelog.md under « Unreleased ». For each breaking change, keep its line or explain the migration; name each addition.',
    )
    console.error(missing.join('\n'))
    process.exitCode = 1
  } else {
    console.log(
      `${lines.length} changes since the last release, ${breaking.length} breaking, ${additions.length} additions, all announced`,
    )
  }
} else if (command === '--release') {
  if (missing.length > 0 || !/^\d{4}-\d{2}-\d{2}$/.test(date))
    throw new Error('give the date, once every breaking change and every addition is announced')
  const others = lines.filter((line) => !announced.includes(line))
  const section = [announced.trim(), others.join('\n')].filter(Boolean).join('\n')
  await writeFile(changelog, `${text.slice(0, start)}\n## ${date}\n\n${section}\n${end === -1 ? '' : text.slice(end)}`)
  await copyFile(current, released)
} else {
  console.log(lines.join('\n'))
}
