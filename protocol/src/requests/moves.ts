import { canDownload, canView } from '../articles/roles.ts'
import { type AccessLabel, accessLabel } from '../articles/states.ts'
import type { AccessLevel } from '../wallet/nonce.ts'
import { ACCESS_STATES, type AskedLevel, labelOf } from './access-states.ts'

/**
 * The state of a request for a paper; `hadReadOnly`: the requester keeps read access while asking for more, and after a
 * denial.
 */
export type Standing = { label: AccessLabel; hadReadOnly: boolean }

/** An owner's answer. */
export type Decision = { isGranted: boolean; accessLevel: AccessLevel }

/** Why a level cannot be requested now: pending, or already granted; null if it can. */
export function askProblem(
  label: AccessLabel | null,
  level: AskedLevel,
  hadReadOnly = false,
): 'requestPending' | 'requestGranted' | null {
  const state = ACCESS_STATES[accessLabel(false, label)]
  if (state.phase === 'pending') return 'requestPending'
  if (hadReadOnly && level !== 'full') return 'requestGranted'
  if (state.phase !== 'granted') return null
  return level === 'full' && state.buttons.includes('requestFull') ? null : 'requestGranted'
}

/** The state after a request; a read-only grant is kept while more is requested. */
export function afterAsking(label: AccessLabel | null, level: AskedLevel, hadReadOnly = false): Standing {
  return { label: labelOf(level, 'pending'), hadReadOnly: hadReadOnly || label === 'Read-only request granted' }
}

/**
 * The state after the owner's answer, which may grant another level than requested. A denial of more keeps an existing
 * read-only grant: grants end only by revocation. Null if nothing is pending.
 */
export function afterAnswer({ label, hadReadOnly }: Standing, { isGranted, accessLevel }: Decision): Standing | null {
  const { level, phase } = ACCESS_STATES[label]
  if (phase !== 'pending' || level === null) return null
  const answered = (next: AccessLabel): Standing => ({ label: next, hadReadOnly: false })
  if (isGranted && accessLevel === 'readOnly') return answered(labelOf('readOnly', 'granted'))
  if (isGranted) return answered(labelOf(level === 'access' ? 'access' : 'full', 'granted'))
  return { label: labelOf(level, 'denied'), hadReadOnly }
}

/**
 * The state after a person accepts the access that an owner offers; a pending request for more stays. Null if they have
 * as much already.
 */
export function afterAccepting({ label, hadReadOnly }: Standing, level: AccessLevel): Standing | null {
  if (canDownload(label)) return null
  if (level === 'full') return { label: labelOf('full', 'granted'), hadReadOnly: false }
  if (canView(label, hadReadOnly)) return null
  if (label === 'Full access request pending') return { label, hadReadOnly: true }
  return { label: labelOf('readOnly', 'granted'), hadReadOnly: false }
}

/**
 * The state after a requester withdraws a pending request or returns a grant. An earlier grant remains (`to`); null if
 * there is nothing to end.
 */
export function afterWithdrawing({
  label,
  hadReadOnly,
}: Standing): { act: 'withdrawn' | 'givenBack'; to: Standing | null } | null {
  const { phase } = ACCESS_STATES[label]
  if (phase === 'granted' || (phase === 'denied' && hadReadOnly)) return { act: 'givenBack', to: null }
  if (phase !== 'pending') return null
  return { act: 'withdrawn', to: hadReadOnly ? { label: labelOf('readOnly', 'granted'), hadReadOnly: false } : null }
}

/** True if there is a grant for the owner to revoke. */
export function isRevocable({ label, hadReadOnly }: Standing): boolean {
  return hadReadOnly || ACCESS_STATES[label].phase === 'granted'
}
