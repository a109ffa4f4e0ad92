// Executes documents with graphql-js, for a test of the server that compares its results
// (api/src/platform/http/operation/complete/tests). All values and errors are derived from a seed by the rules in `world.rs` of that
// test. Reads one JSON value per line: the schema, then requests. Writes null for an invalid document.

import { createInterface } from 'node:readline'
import { buildSchema, execute, isAbstractType, isListType, isNonNullType, isObjectType, parse, validate } from 'graphql'

let schema
let salt

const mix = (one, other) => (one * 7919 + other * 104_729 + salt * 31_337) % 1_000_003
const hash = (name) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 0)

/** The result of a field or item: a value, null, or an error. */
function produce(type, seed) {
  const outcome = mix(seed, 17) % 8
  if (outcome === 0) return new Error('it failed')
  if (isNonNullType(type)) return value(type.ofType, mix(seed, 3))
  return outcome === 1 ? null : value(type, mix(seed, 3))
}

function value(type, seed) {
  if (isListType(type)) {
    return Array.from({ length: mix(seed, 5) % 3 }, (_, index) => produce(type.ofType, mix(seed, 100 + index)))
  }
  if (isObjectType(type)) return { type: type.name, id: seed }
  if (isAbstractType(type)) {
    const names = schema.getPossibleTypes(type).map(({ name }) => name)
    names.sort()
    return { type: names[seed % names.length], id: seed }
  }
  return type.name === 'Int' ? seed : `v${seed}`
}

function answer({ document: text, variables, salt: given }) {
  const document = parse(text)
  if (validate(schema, document).length > 0) return null
  salt = given
  const { data, errors = [] } = execute({
    schema,
    document,
    variableValues: variables,
    rootValue: { id: 1 },
    fieldResolver: ({ id }, _arguments, _context, { fieldName, returnType }) =>
      produce(returnType, mix(id, hash(fieldName))),
    typeResolver: ({ type }) => type,
  })
  return { data: data ?? null, paths: errors.map(({ path }) => path) }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.sdl) schema = buildSchema(message.sdl)
  else process.stdout.write(`${JSON.stringify(answer(message))}\n`)
}
