// What the linter asks of schema.graphql: Relay's shapes, verb-first mutations with one input and a payload, and a
// sentence for everything. The exceptions are written down here, each with its reason.
import graphql from '@graphql-eslint/eslint-plugin'

export default [
  {
    files: ['**/*.graphql'],
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: 'schema.graphql', documents: [] } },
    },
    plugins: { '@graphql-eslint': graphql },
    rules: {
      ...graphql.configs['flat/schema-recommended'].rules,
      ...graphql.configs['flat/schema-relay'].rules,
      // Values and envelopes have no identity: nothing would be fetched again by it.
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
              'Money',
              'PageInfo',
              'PlatformStatistics',
              'RateLimit',
              'SearchResults',
              'UserError',
            ],
            suffixes: ['Changes', 'Connection', 'Edge', 'Payload'],
          },
        },
      ],
      // Short closed lists (keywords, errors) stay lists; nodes of connections must still be `Node`s.
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
          // The directives of the language itself, which the server prints without their arguments' descriptions.
          ignoredSelectors: ['[type=InputValueDefinition][parent.type=DirectiveDefinition]'],
        },
      ],
      '@graphql-eslint/input-name': ['error', { checkInputType: true, caseSensitiveInputType: false }],
      '@graphql-eslint/no-scalar-result-type-on-mutation': 'error',
      '@graphql-eslint/require-nullable-result-in-root': 'error',
    },
  },
]
