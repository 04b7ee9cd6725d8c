import { describe, expect, it } from 'vitest'
import { ACCESS_NOTIFICATIONS, NotificationType } from './notification-types.ts'
import { noticesOf, type Parties, TRIGGERS, type Trigger } from './triggers.ts'

const OWNER = 2
const REQUESTER = 1
const AUTHOR = 3

type Row = [trigger: Trigger, parties: Parties, actor: number, told: [number, string][]]

const ACCESS: Parties = { owner: OWNER, requester: REQUESTER }
const ROWS: Row[] = [
  [
    'accessRequested',
    ACCESS,
    REQUESTER,
    [
      [REQUESTER, 'Pending access'],
      [OWNER, 'Grant access'],
    ],
  ],
  ['accessReminded', ACCESS, REQUESTER, [[OWNER, 'Grant access']]],
  [
    'accessGranted',
    ACCESS,
    OWNER,
    [
      [REQUESTER, 'Access was granted'],
      [OWNER, 'You granted access'],
    ],
  ],
  [
    'accessRejected',
    ACCESS,
    OWNER,
    [
      [REQUESTER, 'Access was rejected'],
      [OWNER, 'You rejected access'],
    ],
  ],
  [
    'accessWithdrawn',
    ACCESS,
    REQUESTER,
    [
      [REQUESTER, 'You withdrew a request'],
      [OWNER, 'Request was withdrawn'],
    ],
  ],
  [
    'accessRenounced',
    ACCESS,
    REQUESTER,
    [
      [REQUESTER, 'You gave access back'],
      [OWNER, 'Access was given back'],
    ],
  ],
  [
    'accessRevoked',
    ACCESS,
    OWNER,
    [
      [REQUESTER, 'Access was revoked'],
      [OWNER, 'You revoked access'],
    ],
  ],
  ['commentAdded', { owner: OWNER }, AUTHOR, [[OWNER, 'New comment']]],
  [
    'commentAdded',
    { owner: OWNER, repliedTo: REQUESTER },
    AUTHOR,
    [
      [REQUESTER, 'New reply'],
      [OWNER, 'New comment'],
    ],
  ],
  ['commentAdded', { owner: OWNER, repliedTo: OWNER }, AUTHOR, [[OWNER, 'New reply']]],
  ['commentAdded', { owner: OWNER, repliedTo: AUTHOR }, AUTHOR, [[OWNER, 'New comment']]],
  ['commentAdded', { owner: AUTHOR, repliedTo: AUTHOR }, AUTHOR, []],
  ['commentAdded', { owner: null, repliedTo: null }, AUTHOR, []],
  ['collectionShared', { subject: REQUESTER }, OWNER, [[REQUESTER, 'A collection was shared with you']]],
]

describe('the notifications of an action', () => {
  // Proves: 4-notification-grant, 4-notification-pending, 4-notification-you-granted, 4-notification-you-rejected
  // Proves: 4-notification-granted, 4-notification-rejected
  it.each(ROWS)('%s with %j by %i: %j', (trigger, parties, actor, told) => {
    expect(noticesOf(trigger, parties, actor).map(({ accountId, type }) => [accountId, type])).toEqual(told)
  })

  // Proves: 4-notification-grant, 4-notification-pending, 4-notification-you-granted, 4-notification-you-rejected
  // Proves: 4-notification-granted, 4-notification-rejected, x-notification-limits, deviation-38
  it('are the six types of the specification and others, each with a trigger but the one of an upgrade', () => {
    const triggered = new Set(Object.values(TRIGGERS).flatMap((lines) => lines.map(({ type }): string => type)))
    expect(ACCESS_NOTIFICATIONS).toHaveLength(6)
    expect(NotificationType.options.filter((type) => !triggered.has(type))).toEqual(['Your shared highlights changed'])
  })
})
