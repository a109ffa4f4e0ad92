/**
 * What the page for developers says of the schema, read from the schema itself: its descriptions name the error codes and the
 * token scope of everything (« Codes: NOT_FOUND, TOO_LONG. Token scope: `chat:write`. »).
 */
import { isObjectType } from 'graphql'

/** The module with the tables, and with what changed in the schema: docs/changelog.md, which is written from it. */
export function reference(schema, changelog) {
  const tables = {
    userErrors: userErrors(schema),
    scopes: scopes(schema),
    webhookEvents: webhookEvents(schema),
    tally: tally(schema),
    releases: releases(changelog),
  }
  const declarations = Object.entries(tables).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 2)} as const\n`,
  )
  return declarations.join('\n')
}

/** The English catalogue of these tables; the French one is written by hand, with the same keys. */
export function referenceCatalogue(schema) {
  const words = (name) =>
    Object.fromEntries(
      schema
        .getType(name)
        .getValues()
        .map((value) => [value.name, sentence(value).replace(/ \((written|sent as) .+\)/, '')]),
    )
  return { userErrors: words('UserErrorCode'), scopes: words('ApiTokenScope'), webhookEvents: words('WebhookEvent') }
}

/** Every code, with the mutations that may answer it. */
function userErrors(schema) {
  const mutations = fields(schema.getMutationType()).map((field) => ({ name: field.name, codes: codesOf(field) }))
  const codes = schema.getType('UserErrorCode').getValues()
  return codes.map(({ name: code }) => ({
    code,
    mutations: mutations.filter(({ codes }) => codes.has(code)).map(({ name }) => name),
  }))
}

function codesOf(field) {
  const [, codes = ''] = /Codes: ([^.;]+)/.exec(sentence(field)) ?? []
  return new Set(codes.match(/\b[A-Z_]+\b/g))
}

/** Every scope as it is written, with what names it: operations, and types that can only be read with it. */
function scopes(schema) {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const named = [...roots.flatMap(fields), ...types]
  return schema
    .getType('ApiTokenScope')
    .getValues()
    .map((value) => {
      const scope = /`(.+)`/.exec(value.description)[1]
      const asked = new RegExp(`Token scopes?: [^.]*\`${scope}\``)
      return {
        value: value.name,
        scope,
        opens: named.filter((item) => asked.test(sentence(item))).map(({ name }) => name),
      }
    })
}

/** Every event under the name it is sent by. */
function webhookEvents(schema) {
  const events = schema.getType('WebhookEvent').getValues()
  return events.map((value) => ({ value: value.name, event: /`(.+)`/.exec(value.description)[1] }))
}

function tally(schema) {
  const [queries, mutations, subscriptions] = [
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ].map((root) => fields(root).length)
  const types = Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__')).length
  return { queries, mutations, subscriptions, types }
}

/** The sections of the changelog, the newest first, each with its lines; one that is yet empty is left out. */
function releases(changelog) {
  const [, ...sections] = changelog.split(/^## /m)
  return sections.map(section).filter(({ changes }) => changes.length > 0)
}

function section(text) {
  const [title = '', ...lines] = text.split('\n')
  const changes = lines.join('\n').split(/^- /m).slice(1)
  return { title, changes: changes.map((change) => change.replaceAll('**', '').replaceAll(/\s+/g, ' ').trim()) }
}

const fields = (type) => Object.values(type.getFields())

/** A description on one line. */
const sentence = ({ description }) => (description ?? '').replaceAll(/\s+/g, ' ')
