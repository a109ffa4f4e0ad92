import 'i18next'
import type auth from './locales/fr/auth.json'
import type common from './locales/fr/common.json'
import type errors from './locales/fr/errors.json'
import type landing from './locales/fr/landing.json'
import type projects from './locales/fr/projects.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      auth: typeof auth
      common: typeof common
      errors: typeof errors
      landing: typeof landing
      projects: typeof projects
    }
  }
}
