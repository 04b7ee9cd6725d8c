import { describe, expect, test } from 'vitest'
import { ERRORS, fieldErrors } from './errors.ts'

describe('server error text is split on commas and matched to known field names', () => {
  // Proves: 5-field-username, 5-field-password, 5-field-email, 5-field-check, 5-server-text
  test.each([
    ['one field', 'Password min 8 characters', { password: 'Password min 8 characters' }],
    ['two fields', 'Email incorrect,Wrong code', { email: 'Email incorrect', code: 'Wrong code' }],
    ['a part without a field goes to the form', 'Request error', { form: 'Request error' }],
    ['two parts of one field', 'email a, email b', { email: 'email a, email b' }],
    ['empty parts count for nothing', ',, username required ,', { username: 'username required' }],
    [
      'every form field is known',
      'username a,password b,email c,code d,check e',
      { username: 'username a', password: 'password b', email: 'email c', code: 'code d', check: 'check e' },
    ],
  ])('%s', (_case, message, wanted) => {
    expect(fieldErrors({ message })).toEqual(wanted)
  })

  test('fields named by the server take precedence over the message', () => {
    expect(fieldErrors({ message: 'a, b', fields: { password: 'a, b' } })).toEqual({ password: 'a, b' })
  })
})

describe('texts of the error catalogue match the specification', () => {
  // Proves: 8-second-step, 8-auth-email-exists, 8-auth-bad-credentials
  test.each([
    ['tokenMissing', 401, 'Token not found in headers'],
    ['tokenUncorrected', 401, 'token uncorrected'],
    ['secondStepRequired', 401, 'Requires second authentication step'],
    [
      'badCredentials',
      401,
      'You have entered a wrong email address and/or password. Please check them and try one more time.',
    ],
    [
      'emailExists',
      409,
      'An account with entered email address already exists. Please enter another email or sign in.',
    ],
    ['wrongCode', 400, 'Wrong code'],
    ['emailInvalid', 400, 'Email is invalid'],
    ['profileIncomplete', 400, 'Please fill in all required fields in profile'],
  ] as const)('%s', (code, status, message) => {
    expect(ERRORS[code]).toEqual({ status, message })
  })

  test('every error has a status from 400 to 503 and a message', () => {
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      expect(status, code).toBeGreaterThanOrEqual(400)
      expect(status, code).toBeLessThanOrEqual(503)
      expect(message.length, code).toBeGreaterThan(5)
    }
  })
})
