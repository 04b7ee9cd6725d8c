import { describe, expect, it } from 'vitest'
import { CALLS } from '../calls.ts'
import type { Route } from '../route.ts'
import { isRefusedWhileActing } from './acting.ts'

const routes: Route[] = Object.values(CALLS).flatMap((group) => Object.values(group))

describe('who is signed in as somebody else', () => {
  for (const path of [
    '/authentication/reset-password',
    '/authentication/nonce',
    '/profile/add-wallet',
    '/profile/delete-wallet',
    '/profile/create-apikey',
    '/profile/delete-apikey',
    '/profile/reroll-apikey',
    '/authentication/link-social',
    '/authentication/unlink-social',
    '/articles/access',
  ]) {
    it(`may not call ${path}`, () => {
      const call = routes.find((each) => each.path === path)
      expect(call && isRefusedWhileActing(call)).toBe(true)
    })
  }

  it('may not change anything under /security, and may look at it', () => {
    expect(isRefusedWhileActing({ method: 'DELETE', path: '/security/account' })).toBe(true)
    expect(isRefusedWhileActing({ method: 'POST', path: '/profile/create-apikey' })).toBe(true)
    expect(isRefusedWhileActing({ method: 'GET', path: '/security/sessions' })).toBe(false)
  })

  it('may not so much as read conversations', () => {
    const ofChats = routes.filter(({ path }) => path.startsWith('/chats/'))
    expect(ofChats.map(isRefusedWhileActing)).toEqual([true, true, true, true, true, true])
  })

  it('may do what any help needs, such as leaving, and a longer name is another call', () => {
    expect(isRefusedWhileActing({ method: 'POST', path: '/authentication/leave-user' })).toBe(false)
    expect(isRefusedWhileActing({ method: 'PUT', path: '/profile/update' })).toBe(false)
    expect(isRefusedWhileActing({ method: 'POST', path: '/security-notes' })).toBe(false)
  })
})
