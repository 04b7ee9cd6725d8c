import { describe, expect, test } from 'vitest'
import { duration } from '../../../tests/testing/duration.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

describe('password hashing', () => {
  test('a password is stored as argon2id with a new salt each time', async () => {
    const [one, two] = await Promise.all([hashPassword('Aa1-5678'), hashPassword('Aa1-5678')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwordMatches(one, 'Aa1-5678')).toBe(true)
    expect(await passwordMatches(one, 'Aa1-5679')).toBe(false)
  })

  test('without a hash no password matches, after a real comparison', async () => {
    await passwordMatches(null, 'warm up')
    let matches = true
    const ms = await duration(async () => {
      matches = await passwordMatches(null, 'Aa1-5678')
    })
    expect(matches).toBe(false)
    expect(ms).toBeGreaterThan(5)
  })
})
