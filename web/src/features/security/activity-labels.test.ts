import { describe, expect, it } from 'vitest'
import { failureIn, stepOf } from './proof.ts'
import { activityLine } from './SecurityLists.tsx'

describe('a line of the activity', () => {
  it('an entry says what happened, to what, and how often in a row', () => {
    expect(activityLine({ kind: 'signInFailed', detail: 'password', count: 3 })).toBe(
      'Sign-in failed: password (3 times)',
    )
    expect(activityLine({ kind: 'signedOut', detail: '', count: 1 })).toBe('Signed out')
  })
})

describe('what is typed as a second step', () => {
  it.each([
    ['123 456', { code: '123456' }],
    ['abcde-fghij', { recoveryCode: 'abcde-fghij' }],
    ['  ', {}],
  ])('%j is %j', (text, step) => {
    expect(stepOf(text)).toEqual(step)
  })
})

it('a fulfilled thunk has no failure, and an aborted one reports it', () => {
  expect(failureIn({ payload: null })).toBeNull()
  expect(failureIn({ error: {}, payload: { status: 400, error: 'wrongCode', message: 'Wrong code' } })).toMatchObject({
    message: 'Wrong code',
  })
  expect(failureIn({ error: {} })?.message).toBe('Request error')
})
