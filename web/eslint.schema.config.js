// The lint rules of schema.graphql: Relay conventions, verb-first mutations with one input and a payload, and descriptions.
import graphql from '@graphql-eslint/eslint-plugin'

const prefix = graphql.rules['no-typename-prefix']

/** The rule without its false positive: in `releasedOn` of `Release`, the name is part of a participle. */
const noTypenamePrefix = {
  ...prefix,
  create: (context) => {
    const report = (found) => found.data.fieldName === 'releasedOn' || context.report(found)
    return prefix.create(Object.create(context, { report: { value: report } }))
  },
}

export default [
  {
    files: ['**/*.graphql'],
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: 'schema.graphql', documents: [] } },
    },
    plugins: { '@graphql-eslint': { ...graphql, rules: { ...graphql.rules, 'no-typename-prefix': noTypenamePrefix } } },
    rules: {
      ...graphql.configs['flat/schema-recommended'].rules,
      ...graphql.configs['flat/schema-relay'].rules,
      // Value types and wrappers have no identity.
      '@graphql-eslint/strict-id-in-types': [
        'error',
        {
          exceptions: {
            types: [
              'AccountArchive',
              'ArticleSection',
              'Configuration',
              'Dashboard',
              'DonationOptions',
              'FeedbackAnswer',
              'FeedbackEnvironment',
              'InvitationFunnel',
              'ProjectFigures',
              'ReleaseRating',
              'WeekOfFeedback',
              'DuplicateGroup',
              'Money',
              'PageInfo',
              'PlatformStatistics',
              'OwnJoinRequest',
              'PopularSkill',
              'ProjectLinkView',
              'QuietHours',
              'RateLimit',
              'ReminderPreference',
              'SearchResults',
              'SuggestedProject',
              'SuggestedTester',
              'TesterFacts',
              'UserError',
            ],
            suffixes: ['Change', 'Changes', 'Connection', 'Edge', 'Payload', 'Proposal'],
          },
        },
      ],
      // Short lists, such as keywords or errors, need not be connections.
      '@graphql-eslint/relay-edge-types': ['error', { listTypeCanWrapOnlyEdgeType: false }],
      '@graphql-eslint/require-description': [
        'error',
        {
          types: true,
          rootField: true,
          FieldDefinition: true,
          InputValueDefinition: true,
          EnumValueDefinition: true,
          DirectiveDefinition: true,
          // The server prints the built-in directives without descriptions of their arguments.
          ignoredSelectors: ['[type=InputValueDefinition][parent.type=DirectiveDefinition]'],
        },
      ],
      '@graphql-eslint/input-name': ['error', { checkInputType: true, caseSensitiveInputType: false }],
      '@graphql-eslint/no-scalar-result-type-on-mutation': 'error',
      '@graphql-eslint/require-nullable-result-in-root': 'error',
    },
  },
]
