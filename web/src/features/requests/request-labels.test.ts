import { describe, expect, it } from 'vitest'
import { A_REQUEST } from '../../testing/requests.ts'
import { expiryAfter, lastsUntil, pastRequestLabel, requestSteps } from './request-labels.ts'

describe('the way of a request', () => {
  it('a request is sent, seen and answered, each step with its time', () => {
    const at = '2026-11-20T10:00:00.000Z'
    expect(
      requestSteps({ ...A_REQUEST, state: 'pending', seenAt: null, answeredAt: null }).map(({ at }) => at !== null),
    ).toEqual([true, false, false])
    expect(requestSteps({ ...A_REQUEST, state: 'denied', seenAt: null, answeredAt: at })).toEqual([
      { label: 'Sent', at: A_REQUEST.askedAt },
      { label: 'Seen by the owner', at },
      { label: 'Rejected', at },
    ])
  })
})

describe('how long a grant lasts', () => {
  const expiresAt = '2026-12-01T00:00:00.000Z'
  it.each([
    ['granted', expiresAt, /^Until (Nov|Dec) \d+, 2026\.$/],
    ['granted', null, /^Does not expire\.$/],
    ['expired', expiresAt, /^It expired on/],
  ] as const)('a request is labelled: %s, %s', (state, until, label) => {
    expect(lastsUntil({ state, expiresAt: until })).toMatch(label)
  })

  it('only grants have a last opening', () => {
    expect(lastsUntil({ state: 'pending', expiresAt })).toBeNull()
  })

  it('the duration of a grant is counted in days from now', () => {
    expect(expiryAfter(7, Date.parse('2026-11-21T12:00:00Z'))).toBe('2026-11-28T12:00:00.000Z')
  })
})

it('earlier events are described from the owner’s side', () => {
  const past = { articleId: 1, title: 'On peat', level: 'full', at: A_REQUEST.askedAt } as const
  expect(pastRequestLabel({ ...past, act: 'granted', isOwners: true }, 'Grace')).toBe(
    'You granted full access to “On peat”',
  )
  expect(pastRequestLabel({ ...past, act: 'asked', isOwners: false }, 'Grace')).toBe(
    'Grace asked for full access to “On peat”',
  )
})
