import type { NotificationType } from './states.ts'

/**
 * What somebody can be to an act: the paper's owner, who asked for access, who wrote what is replied to,
 * whose account or comment it is, who looks after the installation.
 */
export type Party = 'owner' | 'requester' | 'repliedTo' | 'subject' | 'author' | 'administrator'

/** Who is told what; a receipt goes to who did it, everything else only to others. */
type Told = { to: Party; type: NotificationType; isReceipt?: true }

/**
 * Every act that people are told of, with who is told what: the one table. Where one person is several parties, the
 * first line that speaks to them is the only one.
 */
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
  accessGivenBack: [
    { to: 'owner', type: 'Access was given back' },
    { to: 'requester', type: 'You gave access back', isReceipt: true },
  ],
  accessRevoked: [
    { to: 'requester', type: 'Access was revoked' },
    { to: 'owner', type: 'You revoked access', isReceipt: true },
  ],
  commentAdded: [
    { to: 'repliedTo', type: 'New reply' },
    { to: 'owner', type: 'New comment' },
  ],
  signedInAs: [{ to: 'subject', type: 'An administrator signed in as you' }],
  secondFactorReset: [{ to: 'subject', type: 'Your second factor was reset' }],
  paperTakenDown: [{ to: 'owner', type: 'Your paper was taken down' }],
  commentTakenDown: [{ to: 'author', type: 'Your comment was taken down' }],
  reported: [{ to: 'administrator', type: 'New report' }],
} as const satisfies Record<string, readonly Told[]>

/** What nobody can turn off, in the page or by mail: it is about their own safety. */
export const ALWAYS_TOLD: readonly NotificationType[] = [
  'An administrator signed in as you',
  'Your second factor was reset',
]
export type Trigger = keyof typeof TRIGGERS

/** The accounts behind the parties of an act; who is left out or null is told nothing. */
export type Parties = Partial<Record<Party, number | null>>

/** One notification to write: to whom, and of which type. */
export type Notice = { accountId: number; type: NotificationType }

/** Who is told what of an act that `actorId` did; at most one notice for a person, ordered by account. */
export function noticesOf(trigger: Trigger, parties: Parties, actorId: number | null): Notice[] {
  const notices = new Map<number, NotificationType>()
  for (const { to, type, isReceipt = false } of TRIGGERS[trigger] as readonly Told[]) {
    const accountId = parties[to] ?? null
    if (accountId === null || notices.has(accountId)) continue
    if (isReceipt || accountId !== actorId) notices.set(accountId, type)
  }
  return [...notices].map(([accountId, type]) => ({ accountId, type })).sort((a, b) => a.accountId - b.accountId)
}
