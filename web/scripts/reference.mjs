/**
 * Generates the tables of the developer documentation from the schema. Its descriptions name error codes and token scopes
 * (« Codes: NOT_FOUND, TOO_LONG. Token scope: `chat:write`. »).
 */
import { isObjectType } from 'graphql'

/** The source of the module with the tables and the schema changes in docs/changelog.md. */
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

/** The English catalogue of the tables. The French one is written by hand, with the same keys. */
export function referenceCatalogue(schema) {
  const descriptions = (name) =>
    Object.fromEntries(
      schema
        .getType(name)
        .getValues()
        .map((value) => [value.name, sentence(value).replace(/ \((written|sent as) .+\)/, '')]),
    )
  return {
    userErrors: descriptions('UserErrorCode'),
    scopes: descriptions('ApiTokenScope'),
    webhookEvents: descriptions('WebhookEvent'),
  }
}

/** Every user error code, with the mutations that may return it. */
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

/** Every token scope, with the operations and types that require it. */
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

/** Every webhook event, with its name in payloads. */
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

/** The non-empty sections of the changelog, newest first, with their entries. */
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

/** The description of a schema element, on one line. */
const sentence = ({ description }) => (description ?? '').replaceAll(/\s+/g, ' ')
