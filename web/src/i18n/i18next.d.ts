import 'i18next'
import type auth from './locales/fr/auth.json'
import type blog from './locales/fr/blog.json'
import type chat from './locales/fr/chat.json'
import type common from './locales/fr/common.json'
import type dashboard from './locales/fr/dashboard.json'
import type testers from './locales/fr/testers.json'
import type notifications from './locales/fr/notifications.json'
import type search from './locales/fr/search.json'
import type errors from './locales/fr/errors.json'
import type invitation from './locales/fr/invitation.json'
import type landing from './locales/fr/landing.json'
import type projects from './locales/fr/projects.json'
import type tester from './locales/fr/tester.json'
import type workspace from './locales/fr/workspace.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      auth: typeof auth
      blog: typeof blog
      chat: typeof chat
      common: typeof common
      dashboard: typeof dashboard
      testers: typeof testers
      notifications: typeof notifications
      search: typeof search
      errors: typeof errors
      invitation: typeof invitation
      landing: typeof landing
      projects: typeof projects
      tester: typeof tester
      workspace: typeof workspace
    }
  }
}
