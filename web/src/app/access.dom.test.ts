import { parsePath, type Path } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Session, SessionViewer } from '~/api/session'
import type { UserType } from '~/api/types.generated'
import { decide, type Audience } from './access'

const loading: Session = { status: 'loading', viewer: null }
const guest: Session = { status: 'anonymous', viewer: null }

const signedIn = (...roles: UserType[]): Session => {
  const viewer: SessionViewer = {
    __typename: 'Viewer',
    id: 'usr_1',
    email: 'ada@example.org',
    firstName: null,
    lastName: null,
    settings: null,
    userType: roles[0] ?? null,
    roles,
  }
  return { status: 'signedIn', viewer }
}

const at = (path: string): Path => ({ pathname: '', search: '', hash: '', ...parsePath(path) })

const projects = at('/dashboard/projects?nouveau=1')
const login = at('/login')

describe('a page', () => {
  test.each<Audience>(['typeless', 'member', 'CREATOR', 'TESTER'])(
    'for %s waits while the session is loading',
    (audience) => {
      expect(decide(audience, loading, login)).toBe('wait')
    },
  )

  test('for guests is shown while the session is loading', () => {
    expect(decide('guest', loading, login)).toBe('enter')
  })

  test('is shown to its audience', () => {
    expect(decide('guest', guest, login)).toBe('enter')
    expect(decide('typeless', signedIn(), login)).toBe('enter')
    expect(decide('CREATOR', signedIn('CREATOR'), projects)).toBe('enter')
    expect(decide('TESTER', signedIn('TESTER'), login)).toBe('enter')
    expect(decide('member', signedIn('CREATOR'), login)).toBe('enter')
    expect(decide('member', signedIn('TESTER'), login)).toBe('enter')
  })

  test('of either role is shown to an account with both, which arrives as a creator', () => {
    const both = signedIn('CREATOR', 'TESTER')
    expect(decide('CREATOR', both, projects)).toBe('enter')
    expect(decide('TESTER', both, at('/profile'))).toBe('enter')
    expect(decide('guest', both, login)).toEqual({ redirect: '/dashboard/creator' })
    expect(decide('guest', both, at('/login?next=%2Fprofile'))).toEqual({ redirect: '/profile' })
  })

  test('redirects a guest to sign in, and keeps the requested page', () => {
    expect(decide('CREATOR', guest, projects)).toEqual({
      redirect: '/login?next=%2Fdashboard%2Fprojects%3Fnouveau%3D1',
    })
  })

  test('keeps the requested section of a page', () => {
    const redirect = '/login?next=%2Fdashboard%2Fsettings%23profil'
    expect(decide('CREATOR', guest, at('/dashboard/settings#profil'))).toEqual({ redirect })
  })

  test('redirects an account without a type to choose one, and keeps the requested page', () => {
    expect(decide('CREATOR', signedIn(), projects)).toEqual({
      redirect: '/complete-profile?next=%2Fdashboard%2Fprojects%3Fnouveau%3D1',
    })
    expect(decide('guest', signedIn(), login)).toEqual({ redirect: '/complete-profile' })
    expect(decide('member', signedIn(), at('/profile/retours'))).toEqual({
      redirect: '/complete-profile?next=%2Fprofile%2Fretours',
    })
  })

  test('redirects another user type to its home page', () => {
    expect(decide('CREATOR', signedIn('TESTER'), projects)).toEqual({ redirect: '/profile' })
    expect(decide('TESTER', signedIn('CREATOR'), at('/profile'))).toEqual({
      redirect: '/dashboard/creator',
    })
  })

  test('for signing in redirects to the requested page, or the home page', () => {
    expect(decide('guest', signedIn('CREATOR'), at('/login?next=%2Fdashboard%2Fprojects%3Fnouveau%3D1'))).toEqual({
      redirect: '/dashboard/projects?nouveau=1',
    })
    expect(decide('guest', signedIn('TESTER'), login)).toEqual({ redirect: '/profile' })
    expect(decide('typeless', signedIn('CREATOR'), at('/complete-profile?next=https://ailleurs.example'))).toEqual({
      redirect: '/dashboard/creator',
    })
  })
})
