import type { Notification } from '@colophon/protocol/notifications/entities'
import { describe, expect, it } from 'vitest'
import { A_NOTIFICATION } from '../../../testing/notifications.ts'
import { newlyUnviewed, withNotification } from '../slice.ts'

const notificationAt = (id: number, position: number, more: Partial<Notification> = {}) => ({
  ...A_NOTIFICATION,
  id,
  position,
  ...more,
})
const positions = (list: readonly Notification[]) => list.map(({ id, position }) => [id, position])

describe('the list of notifications', () => {
  it('has the newest first, whatever order they came in', () => {
    expect(positions(withNotification([notificationAt(1, 1)], [notificationAt(3, 7), notificationAt(2, 4)]))).toEqual([
      [3, 7],
      [2, 4],
      [1, 1],
    ])
  })

  it('the list has each notification once in its newest state, even if an older one arrives later', () => {
    expect(
      positions(
        withNotification([notificationAt(1, 5), notificationAt(2, 2)], [notificationAt(2, 6), notificationAt(1, 3)]),
      ),
    ).toEqual([
      [2, 6],
      [1, 5],
    ])
  })
})

describe('the number of those not viewed', () => {
  it.each([
    ['one that is new', [], notificationAt(1, 1), 1],
    ['one that was viewed elsewhere meanwhile', [], notificationAt(1, 1, { isViewed: true }), 0],
    ['one more of a group that is not viewed', [notificationAt(1, 1)], notificationAt(1, 2, { count: 2 }), 0],
    [
      'one more of a group that was viewed',
      [notificationAt(1, 1, { isViewed: true })],
      notificationAt(1, 2, { count: 2 }),
      1,
    ],
    ['one that was viewed and arrives again', [notificationAt(1, 1, { isViewed: true })], notificationAt(1, 1), 0],
    ['one more of a group that is not in this part of the list', [], notificationAt(1, 2, { count: 2 }), 0],
  ])('the unread count grows with new notifications: %s', (_what, list, one, by) => {
    expect(newlyUnviewed(list, one)).toBe(by)
  })
})
