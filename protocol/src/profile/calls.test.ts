import { describe, expect, test } from 'vitest'
import { profileCalls } from './calls.ts'
import { AccountInfo, PublicProfile } from './entities.ts'

describe('the calls of the profile', () => {
  // Proves: 7-profile-me, 7-profile-get, 7-profile-avatar, 7-profile-add-wallet, 7-profile-delete-wallet
  // Proves: 7-profile-update, 7-profile-upload-avatar
  test('have the method and path of the specification', () => {
    expect(Object.values(profileCalls).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /profile',
      'GET /profile/get-profile',
      'PUT /profile/update',
      'PUT /profile/confirm-email',
      'POST /profile/add-wallet',
      'DELETE /profile/delete-wallet',
      'POST /profile/upload-avatar',
      'GET /profile/images/avatars/:name',
    ])
  })

  // Proves: 7-profile-add-wallet
  test('a wallet is linked by a message and its signature, and nothing else', () => {
    expect(Object.keys(profileCalls.addWallet.body.shape)).toEqual(['message', 'signature'])
    expect(
      profileCalls.addWallet.body.safeParse({ message: 'm', signature: '0x00', walletAddress: '0x' }).success,
    ).toBe(false)
  })

  test('public profiles contain nothing that only the owner may know', () => {
    const shown = Object.keys(PublicProfile.shape)
    for (const field of ['email', 'role', 'apiKey', 'walletAddress', 'notifications']) {
      expect(Object.keys(AccountInfo.shape)).toContain(field)
      expect(shown).not.toContain(field)
    }
  })
})
