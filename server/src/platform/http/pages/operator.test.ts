import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openOperator } from './operator.ts'

const SECRET = new Uint8Array(32).fill(7)
const TOKEN = 'an-operator-token-of-some-40-characters-'

const start = (environment: Record<string, string> = {}, { secret = SECRET, time = () => new Date() } = {}) =>
  openOperator(readConfig(environment, []), secret, time)
const tokenOf = (link: string | null) => link?.split('/').at(-1) ?? ''
const cookieOf = (header: string | null) => ({ headers: { cookie: `other=1; ${header?.split(';')[0]}` } })

describe('the operator link printed at startup', () => {
  // Proves: x-operator
  test('an operator link works once, and its cookie is valid for 30 days and across a restart', () => {
    let time = new Date('2026-01-01T00:00:00Z')
    const operator = start({}, { time: () => time })
    const token = tokenOf(operator.newLink())
    const header = operator.redeem(token)
    expect(header).toMatch(/^colophon_operator_[0-9a-f]{8}=\S+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
    expect(operator.redeem(token)).toBeNull()
    const again = start({}, { time: () => time })
    expect([operator, again].map((each) => each.isOperator(cookieOf(header)))).toEqual([true, true])
    time = new Date('2026-01-31T00:00:01Z')
    expect(again.isOperator(cookieOf(header))).toBe(false)
  })

  test('an operator link or a modified cookie is rejected by another installation', () => {
    const operator = start()
    const header = operator.redeem(tokenOf(operator.newLink()))
    expect(start({}, { secret: new Uint8Array(32) }).isOperator(cookieOf(header))).toBe(false)
    const later = header?.replace(/=\d/, '=9') ?? ''
    expect([later, `${header}x`.replace(';', 'x;')].map((each) => operator.isOperator(cookieOf(each)))).toEqual([
      false,
      false,
    ])
    expect(operator.isOperator({ headers: {} })).toBe(false)
    expect(operator.redeem('')).toBeNull()
  })

  test('the operator cookie is Secure only with an https PUBLIC_URL', () => {
    const operator = start({ PUBLIC_URL: 'https://localhost' })
    expect(operator.redeem(tokenOf(operator.newLink()))).toContain('; Secure')
  })

  test.each([{ PUBLIC_URL: 'https://papers.example.org' }, { NODE_ENV: 'production' }])(
    'no operator link is printed and earlier cookies are invalid where others are served: %o',
    (environment) => {
      const before = start()
      const header = before.redeem(tokenOf(before.newLink()))
      const operator = start(environment)
      expect(operator.newLink()).toBeNull()
      expect(operator.isOperator(cookieOf(header))).toBe(false)
    },
  )
})

describe('OPERATOR_TOKEN', () => {
  const environment = { NODE_ENV: 'production', OPERATOR_TOKEN: TOKEN }

  test('OPERATOR_TOKEN works repeatedly as bearer token and as link, also where others are served', () => {
    const operator = start(environment)
    expect(operator.isOperator({ headers: { authorization: `Bearer ${TOKEN}` } })).toBe(true)
    expect(operator.isOperator({ headers: { authorization: `Bearer ${TOKEN}x` } })).toBe(false)
    for (const header of [operator.redeem(TOKEN), operator.redeem(TOKEN)]) {
      expect(operator.isOperator(cookieOf(header))).toBe(true)
    }
  })

  test('changing OPERATOR_TOKEN invalidates the cookies of the old one', () => {
    const header = start(environment).redeem(TOKEN)
    expect(start({ ...environment, OPERATOR_TOKEN: TOKEN.toUpperCase() }).isOperator(cookieOf(header))).toBe(false)
  })
})
