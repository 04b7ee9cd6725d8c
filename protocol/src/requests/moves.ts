import { type AccessLabel, accessLabel } from '../articles/states.ts'
import type { AccessLevel } from '../wallet/nonce.ts'
import { ACCESS_STATES, type AskedLevel, labelOf } from './access-states.ts'

/** Where somebody's request for a paper stands; `hadReadOnly`: they may read while they ask for more, and after more was denied. */
export type Standing = { label: AccessLabel; hadReadOnly: boolean }

/** An owner's answer. */
export type Decision = { isGranted: boolean; accessLevel: AccessLevel }

/** Why somebody may not ask for a level now: they wait for an answer, or have as much already; null where they may. */
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

/** The standing after somebody has asked; a grant to read is kept while more is asked for. */
export function afterAsking(label: AccessLabel | null, level: AskedLevel, hadReadOnly = false): Standing {
  return { label: labelOf(level, 'pending'), hadReadOnly: hadReadOnly || label === 'Read-only request granted' }
}

/**
 * The standing after the owner's answer, which may give less or more than was asked for. Who may read already goes on
 * reading when more is denied: a grant ends by being revoked, not by asking. Null where nothing waits for an answer.
 */
export function afterAnswer({ label, hadReadOnly }: Standing, { isGranted, accessLevel }: Decision): Standing | null {
  const { level, phase } = ACCESS_STATES[label]
  if (phase !== 'pending' || level === null) return null
  const answered = (next: AccessLabel): Standing => ({ label: next, hadReadOnly: false })
  if (isGranted && accessLevel === 'readOnly') return answered(labelOf('readOnly', 'granted'))
  if (isGranted) return answered(labelOf(level === 'access' ? 'access' : 'full', 'granted'))
  return { label: labelOf(level, 'denied'), hadReadOnly }
}

/** What a requester ends: a request that waits, or a grant. What was granted before stays (`to`); null where nothing is left. */
export function afterGivingUp({
  label,
  hadReadOnly,
}: Standing): { act: 'withdrawn' | 'givenBack'; to: Standing | null } | null {
  const { phase } = ACCESS_STATES[label]
  if (phase === 'granted' || (phase === 'denied' && hadReadOnly)) return { act: 'givenBack', to: null }
  if (phase !== 'pending') return null
  return { act: 'withdrawn', to: hadReadOnly ? { label: labelOf('readOnly', 'granted'), hadReadOnly: false } : null }
}

/** True where there is a grant for the owner to revoke. */
export function isRevocable({ label, hadReadOnly }: Standing): boolean {
  return hadReadOnly || ACCESS_STATES[label].phase === 'granted'
}
