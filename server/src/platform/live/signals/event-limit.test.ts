import { EVENT_LIMITS } from '@colophon/protocol/constants'
import { expect, test } from 'vitest'
import { type ConnectionLimit, eventLimits } from './event-limit.ts'

const { connection, person, refused } = EVENT_LIMITS

function limits() {
  let time = 0
  return {
    limitFor: eventLimits(1, () => time),
    advance(seconds: number) {
      time += seconds * 1000
    },
  }
}
function said(by: ConnectionLimit, times: number): Record<string, number> {
  const counts: Record<string, number> = {}
  for (let at = 0; at < times; at += 1) {
    const what = by.take()
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

// Proves: x-event-limits
test('a connection may send a burst, then a fixed rate, and is closed if it keeps exceeding it', () => {
  const { limitFor, advance } = limits()
  const one = limitFor(1)
  expect(said(one, connection.atOnce)).toEqual({ accepted: connection.atOnce })
  expect(said(one, 5)).toEqual({ refused: 5 })
  advance(1)
  expect(said(one, connection.perSecond + 5)).toEqual({ accepted: connection.perSecond, refused: 5 })
  expect(said(one, 2000).closed).toBeGreaterThan(900)
  expect(said(limitFor(2), 5)).toEqual({ accepted: 5 })
})

test('a client that stays below the rate is never limited', () => {
  const { limitFor, advance } = limits()
  const one = limitFor(1)
  for (let second = 0; second < 600; second += 1) {
    expect(said(one, connection.perSecond)).toEqual({ accepted: connection.perSecond })
    advance(1)
  }
})

// Proves: x-event-limits
test('one user has one limit over all connections, and reconnecting does not reset it', () => {
  const { limitFor } = limits()
  let accepted = 0
  for (let at = 0; at < 10; at += 1) {
    const one = limitFor(1)
    accepted += said(one, connection.atOnce).accepted ?? 0
    one.leave()
  }
  expect(accepted).toBe(person.atOnce)
  expect(said(limitFor(), connection.atOnce)).toEqual({ accepted: connection.atOnce })
})

test('watching many papers at once after a reconnect stays far below the limit', () => {
  expect(connection.atOnce).toBeGreaterThanOrEqual(200)
  expect(refused.atOnce).toBeGreaterThan(connection.atOnce)
})
