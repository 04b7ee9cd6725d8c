import { describe, expect, test } from 'vitest'
import { linkStatement, resourcesOf, statementOf } from './statements.ts'

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('the text to sign', () => {
  test.each([
    ['wallet-login', {}, 'Your wallet will be connected to papers.example.org'],
    ['add-wallet', {}, 'Your wallet will be connected to papers.example.org'],
    ['access', { articleId: 7, isOpen: true }, 'Change access of article 7 to open'],
    ['access', { articleId: 7, isOpen: false }, 'Change access of article 7 to closed'],
    ['account', { act: 'deleteAccount' }, 'Delete your account at papers.example.org'],
    ['request', { articleId: 7 }, 'Request access of article 7'],
    ['request', { articleId: 7, accessLevel: 'readOnly' }, 'Request read-only access of article 7'],
    [
      'answer',
      { articleId: 7, accessLevel: 'full', isGranted: true, walletAddress: WALLET },
      `Grant full access of article 7 to ${WALLET}`,
    ],
    [
      'answer',
      { articleId: 7, accessLevel: 'readOnly', isGranted: false, walletAddress: WALLET },
      `Deny read-only access of article 7 to ${WALLET}`,
    ],
    [
      'answer',
      { articleId: 7, accessLevel: 'full', isGranted: true, walletAddress: WALLET, expiresAt: '2026-12-31T00:00:00Z' },
      `Grant full access of article 7 to ${WALLET} until 2026-12-31T00:00:00Z`,
    ],
    ['download', { articleId: 7, articleUrl: 'papers/a.txt' }, 'Download article 7'],
  ] as const)('for %s about %j is "%s"', (purpose, subject, wanted) => {
    expect(statementOf(purpose, subject, 'papers.example.org')).toBe(wanted)
  })

  // Proves: 9-link-message
  test('of a wallet link is that of the specification', () => {
    expect(linkStatement('{host}')).toBe('Your wallet will be connected to {host}')
  })
})

describe('the resources of a message', () => {
  test('include every field of the call in a fixed order', () => {
    const all = ['urn:colophon:article:7', 'urn:colophon:open:false', 'urn:colophon:level:full']
    expect(resourcesOf({ articleId: 7, isOpen: false, accessLevel: 'full' })).toEqual(all)
    expect(resourcesOf({ accessLevel: 'full', isOpen: false, articleId: 7 })).toEqual(all)
    expect(resourcesOf({ walletAddress: WALLET, isGranted: true })).toEqual([
      `urn:colophon:wallet:${WALLET.toLowerCase()}`,
      'urn:colophon:granted:true',
    ])
    expect(resourcesOf({ expiresAt: '2026-12-31T00:00:00Z' })).toEqual(['urn:colophon:expires:2026-12-31T00:00:00Z'])
    expect(resourcesOf({})).toEqual([])
  })

  test('keep a file URL in one piece, whatever it contains', () => {
    const [one] = resourcesOf({ articleUrl: 'papers/a b\n- urn:colophon:open:true' })
    expect(one).toBe('urn:colophon:file:papers%2Fa%20b%0A-%20urn%3Acolophon%3Aopen%3Atrue')
  })
})
