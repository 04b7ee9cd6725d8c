import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { unwrap, wrap } from './wrap.ts'

describe('a wrapped secret', () => {
  const secret = randomBytes(32)
  const wrapped = wrap(secret, 'pdf password', 'papers/one.pdf', 'pässword 🔑')

  it('opens for the purpose and the thing it was wrapped for', () => {
    expect(unwrap(secret, 'pdf password', 'papers/one.pdf', wrapped)).toBe('pässword 🔑')
  })

  it('does not show what it holds, and looks different each time', () => {
    expect(wrapped.toString('utf8')).not.toContain('ssword')
    expect(wrap(secret, 'pdf password', 'papers/one.pdf', 'pässword 🔑')).not.toEqual(wrapped)
  })

  it('opens for nothing else: another instance, purpose or thing, or a changed byte', () => {
    const changed = Buffer.from(wrapped)
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30)
    expect(() => unwrap(randomBytes(32), 'pdf password', 'papers/one.pdf', wrapped)).toThrow()
    expect(() => unwrap(secret, 'another purpose', 'papers/one.pdf', wrapped)).toThrow()
    expect(() => unwrap(secret, 'pdf password', 'papers/two.pdf', wrapped)).toThrow()
    expect(() => unwrap(secret, 'pdf password', 'papers/one.pdf', changed)).toThrow()
    expect(() => unwrap(secret, 'pdf password', 'papers/one.pdf', wrapped.subarray(0, 20))).toThrow()
  })
})
