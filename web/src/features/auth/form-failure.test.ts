import { describe, expect, it } from 'vitest'
import { formFailure } from './form-failure.ts'

const FIELDS = ['email', 'password']

describe('a failure is sorted into the fields of a form', () => {
  // Proves: 5-server-text
  it.each([
    ['nothing', null, { fields: {}, form: null }],
    [
      'named fields',
      { status: 400, error: 'validationFailed', message: 'x', fields: { email: 'Email incorrect' } },
      { fields: { email: 'Email incorrect' }, form: null },
    ],
    [
      'a field that this form does not have',
      { status: 400, error: 'validationFailed', message: 'x', fields: { username: 'username required' } },
      { fields: {}, form: 'username required' },
    ],
    [
      'a text, split on commas and matched to the known names',
      { status: 400, error: '', message: 'Email incorrect, Password required, Try later' },
      { fields: { email: 'Email incorrect', password: 'Password required' }, form: 'Try later' },
    ],
    [
      'an error of the catalogue, which concerns the whole form although it names e-mail and password',
      { status: 401, error: 'badCredentials', message: 'You have entered a wrong email address and/or password.' },
      { fields: {}, form: 'You have entered a wrong email address and/or password.' },
    ],
  ])('%s', (_, failure, expected) => {
    expect(formFailure(failure, FIELDS)).toEqual(expected)
  })
})
