/**
 * Generates the tables of the developer documentation from the schema and the rules of the server. The descriptions of the
 * schema name error codes and token scopes (« Codes: NOT_FOUND, TOO_LONG. Token scope: `chat:write`. »).
 */

/**
 * The source of the module with the tables and the schema changes in docs/changelog.md.
 *
 * @param rules the Rust source with the rules of all features
 */
export function reference(schema, changelog, rules) {
  const tables = {
    userErrors: userErrors(schema),
    scopes: scopes(schema, rules),
    idempotentMutations: idempotentMutations(rules),
    webhookEvents: webhookEvents(schema, rules),
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

/** Every token scope, with the types and fields that it reads and the operations that name it. */
function scopes(schema, rules) {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const named = roots.flatMap(fields)
  return schema
    .getType('ApiTokenScope')
    .getValues()
    .map((value) => {
      const scope = written(value)
      const asked = new RegExp(`Token scopes?: [^.]*\`${scope}\``)
      return {
        value: value.name,
        scope,
        types: readBy(value.name, rules),
        opens: named.filter((item) => asked.test(sentence(item))).map(({ name }) => name),
      }
    })
}

/** The types that a scope reads, and the fields that have a rule of their own. */
function readBy(name, rules) {
  const scope = `Scope::${rustName(name)}`
  const types = rules.matchAll(new RegExp(`scope: ${scope},\\s+types: &\\[(.*?)\\]`, 'gs'))
  const ownRule = /\("(\w+)", (?:"(\w+)"|ANY_FIELD)\),\s+Rule::Needs\(&\[(.*?)\]\)/gs
  const ownRules = Array.from(rules.matchAll(ownRule)).filter(
    ([, type, , needed]) => type !== 'Mutation' && new RegExp(`${scope}\\b`).test(needed),
  )
  return [
    ...Array.from(types, ([, list]) => strings(list)).flat(),
    ...Array.from(ownRules, ([, type, field = '*']) => `${type}.${field}`),
  ].toSorted()
}

/** The mutations that accept an `Idempotency-Key`. */
function idempotentMutations(rules) {
  const lists = rules.matchAll(/idempotent_mutations: &\[(.*?)\]/gs)
  return Array.from(lists, ([, list]) => strings(list))
    .flat()
    .toSorted()
}

/** `ChatRead` for `CHAT_READ`. */
const rustName = (name) => name.toLowerCase().replaceAll(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase())

const strings = (list) => Array.from(list.matchAll(/"(\w+)"/g), ([, name]) => name)

/** Every webhook event, with its name in payloads and the scope that reads it. */
function webhookEvents(schema, rules) {
  const scopes = schema.getType('ApiTokenScope').getValues()
  return schema
    .getType('WebhookEvent')
    .getValues()
    .map((value) => {
      const rule = new RegExp(`WebhookEvent::${rustName(value.name)}\\b[^=]*=>[\\s{]*Scope::(\\w+)`)
      const [, read] = rule.exec(rules)
      const scope = scopes.find(({ name }) => rustName(name) === read)
      return { value: value.name, event: written(value), scope: written(scope) }
    })
}

/** How a value of an enum is written outside of GraphQL. */
const written = ({ description }) => /`(.+)`/.exec(description)[1]

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
  return { title, changes: changes.map((change) => linked(change.replaceAll('**', '').replaceAll(/\s+/g, ' ').trim())) }
}

/** The chapters of the developer documentation that stand for the guides of the repository. */
const chapters = {
  'api.md': '/developpeurs',
  'realtime.md': '/developpeurs/temps-reel',
  'webhooks.md': '/developpeurs/webhooks',
}

/** The changelog of the repository links to its guides; that of the website links to its chapters. */
const linked = (change) =>
  change.replaceAll(/\]\(([\w.-]+)[^)]*\)/g, (_, guide) => {
    if (!chapters[guide]) throw new Error(`no chapter for ${guide}`)
    return `](${chapters[guide]})`
  })

const fields = (type) => Object.values(type.getFields())

/** The description of a schema element, on one line. */
const sentence = ({ description }) => (description ?? '').replaceAll(/\s+/g, ' ')
