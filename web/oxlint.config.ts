import { defineConfig } from 'oxlint'

/** What is inside a library changes without notice. */
const inside = {
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
  message: 'A library is used as it is published: nothing is imported from inside it.',
}

/** The floors of the house, from the ground up: none imports what stands above it. */
const floors = ['lib', 'i18n', 'domain', 'theme', 'ui', 'api', 'forms', 'features', 'app'] as const

type Floor = (typeof floors)[number]

/** `files` import no file of the `foreign` floors, and none whose path is like one of the `patterns`. */
const apart = (files: string[], foreign: readonly Floor[], message: string, patterns: string[] = []) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error' as const,
      { patterns: [{ group: [...foreign.map((floor) => `~/${floor}/**`), ...patterns], message }, inside] },
    ] as ['error', object],
  },
})

const above = (floor: Floor) => floors.slice(floors.indexOf(floor) + 1)

const oneFeature =
  'A feature imports no other: what two share goes to domain, ui or api, what puts two together is in app.'

/** The files of a feature that are `depth` folders inside it, which may not leave it. */
const feature = (depth: number) =>
  apart([`src/features/*/${'*/'.repeat(depth)}*`], ['features', 'app'], oneFeature, [
    `${'../'.repeat(depth + 1)}*`,
    `${'../'.repeat(depth + 1)}**`,
  ])

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['dist', '**/*.generated.ts', 'public'],
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
    'no-restricted-imports': ['error', { patterns: [inside] }],
  },
  overrides: [
    apart(['src/{lib,i18n}/**'], above('i18n'), 'lib and i18n know nothing of what is built on them.'),
    apart(['src/domain/**'], above('domain'), 'What several features know stands below all that shows or asks.'),
    apart(['src/{theme,ui}/**'], above('ui'), 'What is drawn with knows neither data nor screens.'),
    apart(['src/api/**'], ['theme', 'ui', ...above('api')], 'The data layer knows neither screens nor features.'),
    apart(['src/forms/**'], above('forms'), 'Forms tie ui to api, for every feature: they know none of them.'),
    feature(0),
    feature(1),
    feature(2),
    feature(3),
    {
      files: ['src/**/*Page.tsx', 'src/app/layouts/**/*.tsx', 'src/**/*Dialog.tsx', '*.config.{js,ts}'],
      rules: { 'import/no-default-export': 'off' },
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
