import { describe, expect, test } from 'vitest'
import { NONCE_SECONDS, SIGNATURE_MAX, SIGNED_MESSAGE_MAX } from './constants.ts'
import { SignedMessage } from './entities.ts'
import { NonceRequest, type Subject } from './nonce.ts'
import { PURPOSE_FIELDS, PURPOSES } from './purposes.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const SUBJECT = {
  articleId: 7,
  isOpen: true,
  articleUrl: 'papers/a.txt',
  accessLevel: 'full',
  walletAddress: address,
  isGranted: true,
  expiresAt: '2026-12-31T00:00:00Z',
  act: 'deleteAccount',
} satisfies Subject

/** The fields of a rejected request. */
function refused(request: object): PropertyKey[] | undefined {
  return NonceRequest.safeParse({ address, ...request }).error?.issues.map(({ path }) => path[0] ?? '')
}

describe('requesting a message to sign', () => {
  // Proves: x-wallet-nonce
  test.each(PURPOSES)('for %s takes exactly the fields of its call', (purpose) => {
    const { required, optional }: { required: readonly string[]; optional: readonly string[] } = PURPOSE_FIELDS[purpose]
    const given = Object.fromEntries(Object.entries(SUBJECT).filter(([name]) => required.includes(name)))
    expect(refused({ purpose, ...given })).toBeUndefined()
    for (const name of required) expect(refused({ purpose, ...given, [name]: undefined })).toEqual([name])
    for (const [name, value] of Object.entries(SUBJECT)) {
      if (required.includes(name)) continue
      expect(refused({ purpose, ...given, [name]: value })).toEqual(optional.includes(name) ? undefined : [name])
    }
  })

  test.each([
    ['no purpose', {}],
    ['another purpose', { purpose: 'withdraw' }],
    ['an address that is short', { purpose: 'wallet-login', address: address.slice(0, -1) }],
    ['a name for an address', { purpose: 'wallet-login', address: 'ada.eth' }],
    ['a field nobody knows', { purpose: 'wallet-login', domain: 'example.org' }],
  ])('rejects %s', (_what, request) => {
    expect(refused(request)).toBeDefined()
  })
})

describe('a signed message', () => {
  const isTaken = (message: string, signature: string) => SignedMessage.safeParse({ message, signature }).success

  // Proves: x-wallet-sizes
  test(`has ${SIGNED_MESSAGE_MAX} characters at most, its signature ${SIGNATURE_MAX}`, () => {
    expect([SIGNED_MESSAGE_MAX, SIGNATURE_MAX]).toEqual([2000, 10_000])
    expect(isTaken('m'.repeat(2000), `0x${'0'.repeat(9998)}`)).toBe(true)
    expect(isTaken('m'.repeat(2001), '0x00')).toBe(false)
    expect(isTaken('m', `0x${'0'.repeat(10_000)}`)).toBe(false)
  })

  test.each(['', '0x', '0x0', '00', '0xzz', '0x00 ', '0x00\n'])('rejects the signature %j', (signature) => {
    expect(isTaken('m', signature)).toBe(false)
  })

  // Proves: x-wallet-seconds
  test('is valid for 5 minutes', () => {
    expect(NONCE_SECONDS).toBe(300)
  })
})
