import { describe, expect, test } from 'vitest'
import { profileCalls } from './calls.ts'
import { AccountInfo, PublicProfile } from './entities.ts'

describe('the calls of the profile', () => {
  test('have the method and path of the specification', () => {
    expect(Object.values(profileCalls).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /profile',
      'GET /profile/get-profile',
      'PUT /profile/update',
      'POST /profile/add-wallet',
      'DELETE /profile/delete-wallet',
      'POST /profile/upload-avatar',
      'GET /profile/images/avatars/:name',
    ])
  })

  test('a wallet is linked by a message and its signature, and nothing else', () => {
    expect(Object.keys(profileCalls.addWallet.body.shape)).toEqual(['message', 'signature'])
    expect(
      profileCalls.addWallet.body.safeParse({ message: 'm', signature: '0x00', walletAddress: '0x' }).success,
    ).toBe(false)
  })

  test('a picture is asked for by the name the server gave it, and no other path', () => {
    const { params } = profileCalls.avatar
    expect(params.safeParse({ name: '0b8f3c1e-5a0e-4f3a-9d2b-1c2d3e4f5a6b.png' }).success).toBe(true)
    for (const name of [
      '../x.png',
      '0b8f3c1e-5a0e-4f3a-9d2b-1c2d3e4f5a6b.svg',
      '------------------------------------.png',
    ]) {
      expect(params.safeParse({ name }).success).toBe(false)
    }
  })

  test('tell nothing to others that only the owner may know', () => {
    const shown = Object.keys(PublicProfile.shape)
    for (const field of ['email', 'role', 'apiKey', 'walletAddress', 'notifications']) {
      expect(Object.keys(AccountInfo.shape)).toContain(field)
      expect(shown).not.toContain(field)
    }
  })
})
