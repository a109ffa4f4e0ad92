import { getNamedType, isObjectType, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql'

/**
 * What the documents of the client ask for in such a way that it would not stay true on the screen, one sentence each.
 *
 * An object that a subscription tells of is known to be newer by its `version`, and finds its place in a list by when it was made
 * (see src/api/realtime/applyChanges.ts). So every fragment of it asks for `id` and `version`, and every list of it for `createdAt` too.
 */
export function liveSelectionFaults(schema, documents) {
  const fragments = new Map(
    documents.flatMap(({ document }) =>
      document.definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]),
    ),
  )
  return documents.flatMap(({ location, document }) =>
    faultsOf(document, schema, fragments).map((fault) => `${location}: ${fault}`),
  )
}

function faultsOf(document, schema, fragments) {
  const live = liveTypes(schema)
  const faults = []
  const check = (what, type, selectionSet, needed) => {
    const present = fieldsOf(selectionSet, fragments)
    const missing = needed.filter((field) => field in type.getFields() && !present.has(field))
    if (missing.length > 0) faults.push(`${what} of the live type ${type.name} does not ask for ${missing.join(', ')}`)
  }
  const types = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(types, {
      FragmentDefinition({ name, selectionSet }) {
        const type = getNamedType(types.getType())
        if (live.has(type?.name)) check(`the fragment ${name.value}`, type, selectionSet, ['id', 'version'])
      },
      Field({ name, selectionSet }) {
        const type = getNamedType(types.getType())
        if (isListItem(name.value, types.getParentType()) && live.has(type?.name)) {
          check(`a list, \`${name.value}\`,`, type, selectionSet, ['id', 'version', 'createdAt'])
        }
      },
    }),
  )
  return faults
}

const isFragment = ({ kind }) => kind === Kind.FRAGMENT_DEFINITION

const isListItem = (field, parent) =>
  (field === 'node' && parent?.name.endsWith('Edge')) || (field === 'nodes' && parent?.name.endsWith('Connection'))

/** The names of the types that some subscription tells of: `ProjectChange.project` and its like. */
function liveTypes(schema) {
  return new Set(
    Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) && type.name.endsWith('Change'))
      .flatMap((change) => Object.values(change.getFields()).map(({ type }) => getNamedType(type)))
      .filter(isObjectType)
      .map(({ name }) => name),
  )
}

/** The fields of an object itself, also those that come by fragments. */
function fieldsOf(selectionSet, fragments) {
  return new Set(
    selectionSet.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection.name.value]
      const spread = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
      return spread ? [...fieldsOf(spread.selectionSet, fragments)] : []
    }),
  )
}
