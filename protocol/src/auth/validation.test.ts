import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BAD_CREDENTIALS } from './errors.ts'
import {
  Code,
  codeProblem,
  Email,
  emailProblem,
  LoginPassword,
  mismatchProblem,
  NewPassword,
  PASSWORD_RULES,
  passwordProblem,
  TEXTS,
} from './validation.ts'

const WEAK =
  'Your password must be at least 8 characters long, be of mixed case and also contain at least one digit and at least one symbol.'

describe('password validation', () => {
  // Proves: 5-password-required, 5-password-length, 5-password-digit, 5-password-lowercase, 5-password-uppercase
  // Proves: 5-password-special, 5-password-whitespace, 5-password-short, 5-password-weak, 9-password-min
  // Proves: 9-password-max
  test.each([
    ['Correct-Horse-7', null],
    ['Aa1-5678', null],
    [`Aa1-${'x'.repeat(41)}`, null],
    ['Пароль-Ж1', null],
    ['Ünïcödé-9', null],
    ['Aa1€5678', null],
    ['Aa1_5678', null],
    ['', 'Password required'],
    ['Aa1-567', 'Password min 8 characters'],
    ['Aa1-😀😀😀', 'Password min 8 characters'],
    [`Aa1-${'x'.repeat(42)}`, WEAK],
    ['aa1-5678', WEAK],
    ['AA1-5678', WEAK],
    ['Aab-cdef', WEAK],
    ['Aa1b5678', WEAK],
    ['Aa1- 5678', WEAK],
    ['Aa1-\t5678', WEAK],
    ['Aa1-\u00a05678', WEAK],
    ['Aa1 56789', WEAK],
  ])('%j on registration: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
    expect(NewPassword.safeParse(password).success).toBe(problem === null)
  })

  // Proves: 5-password-short-login
  test.each([
    ['', 'Password required'],
    ['short', BAD_CREDENTIALS],
    ['long enough but weak', null],
    ['x'.repeat(60), null],
  ])('%j on login: %s', (password, problem) => {
    expect(passwordProblem(password, 'login')).toBe(problem)
  })

  test('a login password over 1,000 characters is rejected as bad credentials', () => {
    expect(LoginPassword.safeParse('x'.repeat(1000)).success).toBe(true)
    expect(LoginPassword.safeParse('x'.repeat(1001)).error?.issues[0]?.message).toBe(BAD_CREDENTIALS)
  })

  // Proves: 5-password-required
  test('a missing or non-string password is required', () => {
    for (const value of [undefined, null, 7, ['x']]) {
      expect(NewPassword.safeParse(value).error?.issues[0]?.message).toBe('Password required')
    }
  })

  test('a password is strong exactly if it meets every line of the check list', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (password) => {
        const holds = PASSWORD_RULES.every((rule) => rule.holds(password))
        expect(passwordProblem(password) === null).toBe(holds)
      }),
    )
  })

  test('the check list has six rules with distinct labels', () => {
    expect(new Set(PASSWORD_RULES.map(({ label }) => label)).size).toBe(6)
  })

  // Proves: 5-password-mismatch
  test('a repeated password that differs gives: Entered passwords mismatch', () => {
    expect(mismatchProblem('Aa1-5678', 'Aa1-5678')).toBeNull()
    expect(mismatchProblem('Aa1-5678', 'Aa1-5679')).toBe(
      'Entered passwords mismatch. Please check them and try one more time.',
    )
  })
})

describe('e-mail validation', () => {
  // Proves: 5-email-pattern, 5-email-required, 5-email-incorrect
  test.each([
    ['ada@example.org', null],
    ['ada.love+lace@mail.example.co.uk', null],
    [' ada@example.org ', null],
    ["o'neil@example.org", null],
    ['jürgen@müller.example', null],
    ['', 'Email required'],
    ['   ', 'Email required'],
    ['ada', 'Email incorrect'],
    ['ada@', 'Email incorrect'],
    ['@example.org', 'Email incorrect'],
    ['ada@example', 'Email incorrect'],
    ['ada@@example.org', 'Email incorrect'],
    ['ada@exa mple.org', 'Email incorrect'],
    ['ada@-example.org', 'Email incorrect'],
    ['ada@example-.org', 'Email incorrect'],
    ['ada@example..org', 'Email incorrect'],
    ['ada..l@example.org', 'Email incorrect'],
    ['ada@example.org,eve@example.org', 'Email incorrect'],
    ['<ada@example.org>', 'Email incorrect'],
    ['ada@example.org\nBcc: eve@example.org', 'Email incorrect'],
  ])('%j: %s', (email, problem) => {
    expect(emailProblem(email)).toBe(problem)
    expect(Email.safeParse(email).success).toBe(problem === null)
  })

  test('an e-mail address is sent trimmed and in lower case', () => {
    expect(Email.parse('  Ada@Example.ORG ')).toBe('ada@example.org')
  })

  // Proves: 5-email-invalid
  test('an e-mail address over 254 characters gives: Email is invalid', () => {
    const long = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`
    expect(Email.safeParse(long(254)).success).toBe(true)
    expect(Email.safeParse(long(255)).error?.issues[0]?.message).toBe('Email is invalid')
  })

  test('validating a pathological address takes no noticeable time', () => {
    const hostile = [
      `a@${'a-'.repeat(50_000)}!`,
      `a@${'a.'.repeat(50_000)}!`,
      `${'a'.repeat(100_000)}@`,
      '@'.repeat(100_000),
    ]
    const took = () => {
      const started = performance.now()
      for (const email of hostile) expect(emailProblem(email)).toBe('Email incorrect')
      return performance.now() - started
    }
    // The best of three, since another process may use the CPU during any one.
    expect(Math.min(took(), took(), took())).toBeLessThan(500)
  })
})

describe('code validation', () => {
  // Proves: 5-code, 9-code
  test.each([
    ['123456', null],
    ['abcdef', null],
    ['', 'Wrong code'],
    ['12345', 'Wrong code'],
    ['1234567', 'Wrong code'],
  ])('%j: %s', (code, problem) => {
    expect(codeProblem(code)).toBe(problem)
    expect(Code.safeParse(code).success).toBe(problem === null)
  })

  test('a non-string code gives: Wrong code', () => {
    expect(Code.safeParse(123456).error?.issues[0]?.message).toBe(TEXTS.wrongCode)
  })
})
