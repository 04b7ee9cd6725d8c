import type { AskedLevel } from '@colophon/protocol/requests/access-states'
import type {
  AccessRequest,
  Opening,
  OpeningKind,
  PastAct,
  RequestAct,
  RequestState,
} from '@colophon/protocol/requests/entities'
import { formatDay, formatMoment } from '../../lib/format.ts'

/** Labels of access levels. */
export const LEVEL_LABELS: Record<AskedLevel, string> = {
  access: 'access',
  readOnly: 'read-only access',
  full: 'full access',
}

/** Labels of request states. */
export const STATE_LABELS: Record<RequestState, string> = {
  pending: 'pending',
  granted: 'granted',
  denied: 'rejected',
  expired: 'expired',
}

/** Heading of a request: 'Full access granted'. */
export function requestStateLabel(level: AskedLevel, state: RequestState): string {
  const label = `${LEVEL_LABELS[level]} ${STATE_LABELS[state]}`
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const ACT_LABELS: Record<RequestAct, string> = {
  asked: 'asked for',
  reminded: 'reminded of',
  granted: 'granted',
  denied: 'rejected',
  accepted: 'accepted',
  withdrawn: 'withdrew the request for',
  givenBack: 'returned',
  revoked: 'revoked',
}

/** Steps of a request: sent, seen, answered; a step without a time has not happened. */
export function requestSteps({
  askedAt,
  seenAt,
  answeredAt,
  state,
}: AccessRequest): { label: string; at: string | null }[] {
  return [
    { label: 'Sent', at: askedAt },
    { label: 'Seen by the owner', at: seenAt ?? answeredAt },
    { label: state === 'denied' ? 'Rejected' : state === 'pending' ? 'Answered' : 'Granted', at: answeredAt },
  ]
}

/** Expiry of a grant; null without a grant. */
export function lastsUntil({ state, expiresAt }: Pick<AccessRequest, 'state' | 'expiresAt'>): string | null {
  if (state === 'expired' && expiresAt) return `It expired on ${formatDay(expiresAt)}.`
  if (state !== 'granted') return null
  return expiresAt ? `Until ${formatDay(expiresAt)}.` : 'Does not expire.'
}

/** One earlier event between an owner and a requester, as shown to the owner. */
export function pastRequestLabel({ act, level, title, isOwners }: PastAct, name: string): string {
  return `${isOwners ? 'You' : name} ${ACT_LABELS[act]} ${LEVEL_LABELS[level]} to “${title}”`
}

const OPENING_LABELS: Record<OpeningKind, string> = {
  opened: 'opened it',
  downloaded: 'downloaded it',
  openedByAdministrator: '(an administrator signed in as them) opened it',
}

/** Text of an access-log entry after the name. */
export function accessEntryLabel({ kind, firstAt, lastAt }: Pick<Opening, 'kind' | 'firstAt' | 'lastAt'>): string {
  const isOnce = firstAt === lastAt
  return `${OPENING_LABELS[kind]} ${isOnce ? '' : 'last '}${formatMoment(lastAt)}`
}

/** Last use of a grant. */
export function lastOpenedLabel(lastOpenedAt: string | null): string {
  return lastOpenedAt ? `Last opened ${formatMoment(lastOpenedAt)}.` : 'Not opened yet.'
}

/** The wallet of a pending request; only access that was shared has none. */
export function walletOf({ walletAddress }: AccessRequest): string {
  return walletAddress ?? ''
}

/** The ISO end of a grant of a number of days from a given time. */
export function expiryAfter(days: number, nowMs: number): string {
  return new Date(nowMs + days * DAY_MS).toISOString()
}

const DAY_MS = 86_400_000
