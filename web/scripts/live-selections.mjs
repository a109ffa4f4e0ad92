import { getNamedType, isObjectType, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql'

/**
 * Checks that the client's documents select the fields that live updates need, and returns a message for each violation.
 *
 * The version of a live object tells whether a change is newer, and its creation date where it belongs in a list (see
 * src/api/realtime/applyChanges.ts). So every fragment must select `id` and `version`, and every list `createdAt` as well.
 */
export function liveSelectionErrors(schema, documents) {
  const fragments = new Map(
    documents.flatMap(({ document }) =>
      document.definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]),
    ),
  )
  return documents.flatMap(({ location, document }) =>
    errorsOf(document, schema, fragments).map((error) => `${location}: ${error}`),
  )
}

function errorsOf(document, schema, fragments) {
  const live = liveTypes(schema)
  const errors = []
  const check = (what, type, selectionSet, needed) => {
    const present = fieldsOf(selectionSet, fragments)
    const missing = needed.filter((field) => field in type.getFields() && !present.has(field))
    if (missing.length > 0) errors.push(`${what} of the live type ${type.name} does not select ${missing.join(', ')}`)
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
  return errors
}

const isFragment = ({ kind }) => kind === Kind.FRAGMENT_DEFINITION

const isListItem = (field, parent) =>
  (field === 'node' && parent?.name.endsWith('Edge')) || (field === 'nodes' && parent?.name.endsWith('Connection'))

/** The names of the types in the changes of subscriptions, such as `ProjectChange.project`. */
function liveTypes(schema) {
  return new Set(
    Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) && type.name.endsWith('Change'))
      .flatMap((change) => Object.values(change.getFields()).map(({ type }) => getNamedType(type)))
      .filter(isObjectType)
      .map(({ name }) => name),
  )
}

/** The selected fields of an object, including those in fragments. */
function fieldsOf(selectionSet, fragments) {
  return new Set(
    selectionSet.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection.name.value]
      const spread = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
      return spread ? [...fieldsOf(spread.selectionSet, fragments)] : []
    }),
  )
}
