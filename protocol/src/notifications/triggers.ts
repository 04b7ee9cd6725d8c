import type { NotificationType } from './notification-types.ts'

/**
 * The roles in an action: the paper's owner, the requester, the author replied to, the account or comment concerned,
 * the administrators.
 */
export type Party = 'owner' | 'requester' | 'repliedTo' | 'subject' | 'author' | 'administrator'

/** Who receives which notification; a receipt goes to the actor, everything else only to others. */
type Recipient = { to: Party; type: NotificationType; isReceipt?: true }

/** The table of all actions and their notifications. A person with several roles receives the first match only. */
export const TRIGGERS = {
  accessRequested: [
    { to: 'owner', type: 'Grant access' },
    { to: 'requester', type: 'Pending access', isReceipt: true },
  ],
  accessReminded: [{ to: 'owner', type: 'Grant access' }],
  accessGranted: [
    { to: 'requester', type: 'Access was granted' },
    { to: 'owner', type: 'You granted access', isReceipt: true },
  ],
  accessRejected: [
    { to: 'requester', type: 'Access was rejected' },
    { to: 'owner', type: 'You rejected access', isReceipt: true },
  ],
  accessWithdrawn: [
    { to: 'owner', type: 'Request was withdrawn' },
    { to: 'requester', type: 'You withdrew a request', isReceipt: true },
  ],
  accessRenounced: [
    { to: 'owner', type: 'Access was given back' },
    { to: 'requester', type: 'You gave access back', isReceipt: true },
  ],
  accessRevoked: [
    { to: 'requester', type: 'Access was revoked' },
    { to: 'owner', type: 'You revoked access', isReceipt: true },
  ],
  accessAccepted: [{ to: 'owner', type: 'Access was accepted' }],
  paperShared: [{ to: 'subject', type: 'A paper was shared with you' }],
  commentAdded: [
    { to: 'repliedTo', type: 'New reply' },
    { to: 'owner', type: 'New comment' },
  ],
  searchMatched: [{ to: 'subject', type: 'New match' }],
  signedInAs: [{ to: 'subject', type: 'An administrator signed in as you' }],
  secondFactorReset: [{ to: 'subject', type: 'Your second factor was reset' }],
  paperTakenDown: [{ to: 'owner', type: 'Your paper was taken down' }],
  commentTakenDown: [{ to: 'author', type: 'Your comment was taken down' }],
  reported: [{ to: 'administrator', type: 'New report' }],
  collectionShared: [{ to: 'subject', type: 'A collection was shared with you' }],
} as const satisfies Record<string, readonly Recipient[]>

/** Notifications that cannot be turned off, in app or by mail, since they concern the account's security. */
export const ALWAYS_NOTIFIED: readonly NotificationType[] = [
  'An administrator signed in as you',
  'Your second factor was reset',
]
export type Trigger = keyof typeof TRIGGERS

/** The accounts behind the roles of an action; null and missing ones receive nothing. */
export type Parties = Partial<Record<Party, number | null>>

/** One notification to write: recipient and type. */
export type Notice = { accountId: number; type: NotificationType }

/** The notifications of an action by `actorId`; at most one per person, ordered by account. */
export function noticesOf(trigger: Trigger, parties: Parties, actorId: number | null): Notice[] {
  const notices = new Map<number, NotificationType>()
  for (const { to, type, isReceipt = false } of TRIGGERS[trigger] as readonly Recipient[]) {
    const accountId = parties[to] ?? null
    if (accountId === null || notices.has(accountId)) continue
    if (isReceipt || accountId !== actorId) notices.set(accountId, type)
  }
  return [...notices].map(([accountId, type]) => ({ accountId, type })).sort((a, b) => a.accountId - b.accountId)
}
