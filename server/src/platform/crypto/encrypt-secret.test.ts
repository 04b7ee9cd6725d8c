import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decryptSecret, encryptSecret } from './encrypt-secret.ts'

describe('an encrypted secret', () => {
  const secret = randomBytes(32)
  const wrapped = encryptSecret(secret, 'pdf password', 'papers/one.pdf', 'pässword 🔑')

  it('an encrypted secret decrypts for the purpose and subject it was encrypted for', () => {
    expect(decryptSecret(secret, 'pdf password', 'papers/one.pdf', wrapped)).toBe('pässword 🔑')
  })

  it('an encrypted secret does not reveal its content and differs on each encryption', () => {
    expect(wrapped.toString('utf8')).not.toContain('ssword')
    expect(encryptSecret(secret, 'pdf password', 'papers/one.pdf', 'pässword 🔑')).not.toEqual(wrapped)
  })

  it('an encrypted secret does not decrypt for another instance, purpose or subject, or with a changed byte', () => {
    const changed = Buffer.from(wrapped)
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30)
    expect(() => decryptSecret(randomBytes(32), 'pdf password', 'papers/one.pdf', wrapped)).toThrow()
    expect(() => decryptSecret(secret, 'another purpose', 'papers/one.pdf', wrapped)).toThrow()
    expect(() => decryptSecret(secret, 'pdf password', 'papers/two.pdf', wrapped)).toThrow()
    expect(() => decryptSecret(secret, 'pdf password', 'papers/one.pdf', changed)).toThrow()
    expect(() => decryptSecret(secret, 'pdf password', 'papers/one.pdf', wrapped.subarray(0, 20))).toThrow()
  })
})
