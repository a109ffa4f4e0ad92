import { expect, test } from 'vitest'
import { headline } from './headline'

const site = (counts: [number, number, number], hasOnlyLiveStatistics = false) => ({
  configuration: {
    __typename: 'Configuration' as const,
    communityUrl: null,
    githubUrl: null,
    hasEmailDelivery: false,
    hasOnlyLiveStatistics,
    hostingProvider: null,
    linkedInUrl: null,
    oauthProviders: [],
    publisher: null,
    twitterUrl: null,
  },
  platformStatistics: {
    __typename: 'PlatformStatistics' as const,
    creatorCount: counts[0],
    testerCount: counts[1],
    projectCount: counts[2],
  },
})

test('an empty server shows the launch figures', () => {
  expect(headline(site([0, 0, 0]), 'fr')).toEqual({ creators: '500+', testers: '1200+', projects: '850+' })
})

test('all figures are live as soon as one is not zero', () => {
  expect(headline(site([0, 1, 0]), 'fr')).toEqual({ creators: '0', testers: '1', projects: '0' })
  expect(headline(site([2, 1200, 12_345]), 'fr')).toEqual({ creators: '2', testers: '1200', projects: '12\u202f345' })
})

test('a deployment can disable the launch figures', () => {
  expect(headline(site([0, 0, 0], true), 'fr')).toEqual({ creators: '0', testers: '0', projects: '0' })
})

test('is null while loading', () => {
  expect(headline(undefined, 'fr')).toBeNull()
})
