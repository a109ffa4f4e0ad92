import 'i18next'
import type apiReference from './locales/fr/api-reference.json'
import type auth from './locales/fr/auth.json'
import type blog from './locales/fr/blog.json'
import type chat from './locales/fr/chat.json'
import type common from './locales/fr/common.json'
import type directory from './locales/fr/directory.json'
import type dashboard from './locales/fr/dashboard.json'
import type testers from './locales/fr/testers.json'
import type notifications from './locales/fr/notifications.json'
import type search from './locales/fr/search.json'
import type figures from './locales/fr/figures.json'
import type feedback from './locales/fr/feedback.json'
import type triage from './locales/fr/triage.json'
import type errors from './locales/fr/errors.json'
import type faq from './locales/fr/faq.json'
import type invitation from './locales/fr/invitation.json'
import type joining from './locales/fr/joining.json'
import type landing from './locales/fr/landing.json'
import type links from './locales/fr/links.json'
import type legal from './locales/fr/legal.json'
import type pictures from './locales/fr/pictures.json'
import type projects from './locales/fr/projects.json'
import type proposals from './locales/fr/proposals.json'
import type resources from './locales/fr/resources.json'
import type spaces from './locales/fr/spaces.json'
import type suggestions from './locales/fr/suggestions.json'
import type tester from './locales/fr/tester.json'
import type workspace from './locales/fr/workspace.json'
import type followUp from './locales/fr/follow-up.json'
import type publicProject from './locales/fr/public-project.json'
import type questions from './locales/fr/questions.json'
import type releases from './locales/fr/releases.json'
import type reminders from './locales/fr/reminders.json'
import type roadmap from './locales/fr/roadmap.json'
import type stories from './locales/fr/stories.json'
import type calculator from './locales/fr/calculator.json'
import type contact from './locales/fr/contact.json'
import type developers from './locales/fr/developers.json'
import type donate from './locales/fr/donate.json'
import type settings from './locales/fr/settings.json'
import type storyEditor from './locales/fr/story-editor.json'
import type webhooks from './locales/fr/webhooks.json'
import type workspaceSettings from './locales/fr/workspace-settings.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      'api-reference': typeof apiReference
      developers: typeof developers
      contact: typeof contact
      donate: typeof donate
      'public-project': typeof publicProject
      stories: typeof stories
      auth: typeof auth
      blog: typeof blog
      chat: typeof chat
      common: typeof common
      dashboard: typeof dashboard
      directory: typeof directory
      testers: typeof testers
      notifications: typeof notifications
      search: typeof search
      errors: typeof errors
      feedback: typeof feedback
      figures: typeof figures
      triage: typeof triage
      faq: typeof faq
      invitation: typeof invitation
      joining: typeof joining
      links: typeof links
      landing: typeof landing
      legal: typeof legal
      pictures: typeof pictures
      projects: typeof projects
      proposals: typeof proposals
      resources: typeof resources
      spaces: typeof spaces
      suggestions: typeof suggestions
      tester: typeof tester
      workspace: typeof workspace
      questions: typeof questions
      releases: typeof releases
      'follow-up': typeof followUp
      reminders: typeof reminders
      roadmap: typeof roadmap
      calculator: typeof calculator
      settings: typeof settings
      'story-editor': typeof storyEditor
      webhooks: typeof webhooks
      'workspace-settings': typeof workspaceSettings
    }
  }
}
