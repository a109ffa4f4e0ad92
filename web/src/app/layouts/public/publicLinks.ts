import { paths } from '~/lib/navigation/paths'

/** The public pages in the navigation, in menu order. */
export const publicLinks = [
  { to: paths.home, label: 'nav.home' },
  { to: paths.blog, label: 'nav.blog' },
  { to: paths.directory, label: 'nav.directory' },
  { to: paths.stories, label: 'nav.tellStory' },
  { to: paths.storiesWall, label: 'nav.stories' },
  { to: paths.donate, label: 'nav.donate' },
] as const
