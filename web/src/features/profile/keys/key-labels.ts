import type { ApiKey, KeyScope, KeyState, KeyUse } from '@colophon/protocol/keys/entities'
import { formatCountOf, formatDay } from '../../../lib/format.ts'

/** What each scope allows. */
export const SCOPE_LABELS: Record<KeyScope, string> = {
  read: 'papers, claims, comments, requests',
  write: 'upload, edit, publish, comment, like',
  chat: 'ask the assistant',
  export: 'files, receipts, my library',
}

/** The names of the states. */
export const STATE_LABELS: Record<KeyState, string> = { active: 'active', expired: 'expired', revoked: 'revoked' }

/** Expiry label of a key. */
export function expiryLabel({
  state,
  expiresAt,
  revokedAt,
}: Pick<ApiKey, 'state' | 'expiresAt' | 'revokedAt'>): string {
  if (state === 'revoked' && revokedAt) return `revoked ${formatDay(revokedAt)}`
  if (!expiresAt) return 'never expires'
  return `${state === 'expired' ? 'expired' : 'expires'} ${formatDay(expiresAt)}`
}

/** The calls of a key and the share that failed: '120 calls, 3% refused or failed'. */
export function callsLabel({ calls, errors }: Pick<ApiKey, 'calls' | 'errors'>): string {
  const counted = formatCountOf(calls, 'call', 'calls')
  if (calls === 0) return 'no calls in 30 days'
  return errors === 0 ? `${counted}, none failed` : `${counted}, ${shareOf(errors, calls)} refused or failed`
}

/** Why a call was refused, and what to do; null if it was not. */
export function refusalMessage({ status, missingScope }: Pick<KeyUse, 'status' | 'missingScope'>): string | null {
  if (missingScope) return `The key lacks the scope “${missingScope}”. Create one that has it.`
  return STATUS_LABELS[status] ?? (status >= 500 ? 'The server failed. Nothing was changed; try again.' : null)
}

const STATUS_LABELS: Readonly<Record<number, string>> = {
  400: 'The request does not match the API reference.',
  401: 'The key was revoked or had expired.',
  403: 'You are not allowed to do this, or keys are not allowed to: accounts, keys, wallets and access.',
  404: 'It does not exist, or you cannot see it.',
  409: 'It conflicts with the current state, such as something already done.',
  413: 'The file or body was too large.',
  429: 'The limit per minute or day is used up. Wait as long as Retry-After says.',
}

/** A non-zero share is never shown as 0%. */
function shareOf(part: number, whole: number): string {
  const percent = Math.round((part / whole) * 100)
  return percent === 0 ? 'under 1%' : `${percent}%`
}
