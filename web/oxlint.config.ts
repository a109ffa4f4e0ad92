import { defineConfig } from 'oxlint'

/** Internal modules of libraries, which change without notice. */
const libraryInternals = {
  group: [
    '*/dist/*',
    '*/dist/**',
    '*/lib/**/*.js',
    '@*/*/dist/**',
    '@apollo/client/cache/**',
    '@apollo/client/core/**',
    'react-dom/cjs/**',
    'react/cjs/**',
  ],
  message: 'Import only the public entry points of a library.',
}

/** The layers of src/, from the lowest one up. A layer must not import the layers above it. */
const layers = ['lib', 'i18n', 'domain', 'theme', 'ui', 'api', 'forms', 'features', 'app'] as const

type Layer = (typeof layers)[number]

/** Forbids `files` to import the given layers, and paths that match the patterns. */
const forbidImports = (files: string[], forbidden: readonly Layer[], message: string, patterns: string[] = []) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error' as const,
      { patterns: [{ group: [...forbidden.map((layer) => `~/${layer}/**`), ...patterns], message }, libraryInternals] },
    ] as ['error', object],
  },
})

const layersAbove = (layer: Layer) => layers.slice(layers.indexOf(layer) + 1)

const featureMessage =
  'A feature must not import another one. Move shared code to domain, ui or api, and combine features in app.'

/** Forbids files `depth` folders inside a feature to import from outside of it by relative paths. */
const feature = (depth: number) =>
  forbidImports([`src/features/*/${'*/'.repeat(depth)}*`], ['features', 'app'], featureMessage, [
    `${'../'.repeat(depth + 1)}*`,
    `${'../'.repeat(depth + 1)}**`,
  ])

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['dist', 'dist-embedded', '**/*.generated.ts', 'public'],
  env: { browser: true, es2023: true },
  rules: {
    'react/react-in-jsx-scope': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-no-literals': 'error',
    'react/button-has-type': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'no-console': ['error', { allow: ['error'] }],
    'no-param-reassign': 'error',
    eqeqeq: 'error',
    'typescript/consistent-return': 'off',
    'unicorn/require-module-specifiers': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-enum-comparison': 'off',
    'import/no-named-as-default-member': 'off',
    'import/default': 'off',
    'import/no-empty-named-blocks': 'off',
    'promise/no-callback-in-promise': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-underscore-dangle': 'off',
    'react/no-object-type-as-default-prop': 'off',
    'unicorn/prefer-set-has': 'off',
    'typescript/require-array-sort-compare': 'off',
    'no-restricted-imports': ['error', { patterns: [libraryInternals] }],
    'no-restricted-properties': [
      'error',
      { object: 'crypto', property: 'randomUUID', message: 'Only available in secure contexts: use lib/createId.' },
    ],
  },
  overrides: [
    forbidImports(['src/{lib,i18n}/**'], layersAbove('i18n'), 'lib and i18n must not import the layers above.'),
    forbidImports(['src/domain/**'], layersAbove('domain'), 'domain must not import the layers above.'),
    forbidImports(['src/{theme,ui}/**'], layersAbove('ui'), 'theme and ui must not import data or pages.'),
    forbidImports(
      ['src/api/**'],
      ['theme', 'ui', ...layersAbove('api')],
      'The data layer must not import UI or features.',
    ),
    forbidImports(['src/forms/**'], layersAbove('forms'), 'forms must not import features.'),
    feature(0),
    feature(1),
    feature(2),
    feature(3),
    {
      files: ['src/**/*Page.tsx', 'src/app/layouts/**/*.tsx', 'src/**/*Dialog.tsx', '*.config.{js,ts}'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      // There are no service workers outside of secure contexts.
      files: ['service-worker/**'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: ['scripts/**', '*.mjs'],
      env: { browser: false, node: true },
      rules: { 'no-console': 'off' },
    },
    {
      files: ['e2e/**'],
      rules: {
        'import/no-default-export': 'off',
        'no-empty-pattern': 'off',
        'react/rules-of-hooks': 'off',
        'react-hooks/rules-of-hooks': 'off',
      },
    },
    {
      files: ['**/*.test.tsx'],
      rules: {
        'typescript/no-floating-promises': 'off',
        'react/jsx-no-literals': 'off',
      },
    },
  ],
})
