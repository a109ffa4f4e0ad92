import { parsePath, type Path } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Session, SessionViewer } from '~/api/session/session'
import type { UserType } from '~/api/types.generated'
import { decideAccess, type Audience } from './access'

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
      expect(decideAccess(audience, loading, login)).toBe('wait')
    },
  )

  test('for guests is shown while the session is loading', () => {
    expect(decideAccess('guest', loading, login)).toBe('enter')
  })

  test('is shown to its audience', () => {
    expect(decideAccess('guest', guest, login)).toBe('enter')
    expect(decideAccess('typeless', signedIn(), login)).toBe('enter')
    expect(decideAccess('CREATOR', signedIn('CREATOR'), projects)).toBe('enter')
    expect(decideAccess('TESTER', signedIn('TESTER'), login)).toBe('enter')
    expect(decideAccess('member', signedIn('CREATOR'), login)).toBe('enter')
    expect(decideAccess('member', signedIn('TESTER'), login)).toBe('enter')
  })

  test('of either role is shown to an account with both, which arrives as a creator', () => {
    const both = signedIn('CREATOR', 'TESTER')
    expect(decideAccess('CREATOR', both, projects)).toBe('enter')
    expect(decideAccess('TESTER', both, at('/profile'))).toBe('enter')
    expect(decideAccess('guest', both, login)).toEqual({ redirect: '/dashboard/creator' })
    expect(decideAccess('guest', both, at('/login?next=%2Fprofile'))).toEqual({ redirect: '/profile' })
  })

  test('redirects a guest to sign in, and keeps the requested page', () => {
    expect(decideAccess('CREATOR', guest, projects)).toEqual({
      redirect: '/login?next=%2Fdashboard%2Fprojects%3Fnouveau%3D1',
    })
  })

  test('keeps the requested section of a page', () => {
    const redirect = '/login?next=%2Fdashboard%2Fsettings%23profil'
    expect(decideAccess('CREATOR', guest, at('/dashboard/settings#profil'))).toEqual({ redirect })
  })

  test('redirects an account without a type to choose one, and keeps the requested page', () => {
    expect(decideAccess('CREATOR', signedIn(), projects)).toEqual({
      redirect: '/complete-profile?next=%2Fdashboard%2Fprojects%3Fnouveau%3D1',
    })
    expect(decideAccess('guest', signedIn(), login)).toEqual({ redirect: '/complete-profile' })
    expect(decideAccess('member', signedIn(), at('/profile/retours'))).toEqual({
      redirect: '/complete-profile?next=%2Fprofile%2Fretours',
    })
  })

  test('redirects another user type to its home page', () => {
    expect(decideAccess('CREATOR', signedIn('TESTER'), projects)).toEqual({ redirect: '/profile' })
    expect(decideAccess('TESTER', signedIn('CREATOR'), at('/profile'))).toEqual({
      redirect: '/dashboard/creator',
    })
  })

  test('for signing in redirects to the requested page, or the home page', () => {
    expect(decideAccess('guest', signedIn('CREATOR'), at('/login?next=%2Fdashboard%2Fprojects%3Fnouveau%3D1'))).toEqual(
      {
        redirect: '/dashboard/projects?nouveau=1',
      },
    )
    expect(decideAccess('guest', signedIn('TESTER'), login)).toEqual({ redirect: '/profile' })
    expect(
      decideAccess('typeless', signedIn('CREATOR'), at('/complete-profile?next=https://ailleurs.example')),
    ).toEqual({
      redirect: '/dashboard/creator',
    })
  })
})
