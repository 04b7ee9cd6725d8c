import type { AccessLabel } from '../articles/states.ts'

/** The requestable levels: as the owner sees fit, read-only, or full. */
export const ASKED_LEVELS = ['access', 'readOnly', 'full'] as const
export type AskedLevel = (typeof ASKED_LEVELS)[number]

/** The phase of a request. */
export type RequestPhase = 'pending' | 'granted' | 'denied'

/** The buttons of specification §6, and the one to withdraw a request. */
export type AccessButton = 'view' | 'download' | 'requestReadOnly' | 'requestFull' | 'withdraw'

/** The meaning of a label: its request level, phase and buttons. */
export type AccessState = {
  level: AskedLevel | null
  phase: RequestPhase | null
  buttons: readonly AccessButton[]
}

/** The eleven access states with their buttons; the source of rights, screens and calls. */
export const ACCESS_STATES: Record<AccessLabel, AccessState> = {
  'Open sourced': { level: null, phase: null, buttons: ['view', 'download'] },
  'Permission needed': { level: null, phase: null, buttons: ['requestReadOnly', 'requestFull'] },
  'Access request pending': { level: 'access', phase: 'pending', buttons: ['withdraw'] },
  'Access request granted': { level: 'access', phase: 'granted', buttons: ['view', 'download'] },
  'Access request denied': { level: 'access', phase: 'denied', buttons: ['requestReadOnly', 'requestFull'] },
  'Read-only request pending': { level: 'readOnly', phase: 'pending', buttons: ['withdraw'] },
  'Read-only request granted': { level: 'readOnly', phase: 'granted', buttons: ['view', 'requestFull'] },
  'Read-only request denied': { level: 'readOnly', phase: 'denied', buttons: ['requestReadOnly', 'requestFull'] },
  'Full access request pending': { level: 'full', phase: 'pending', buttons: ['withdraw'] },
  'Full access request granted': { level: 'full', phase: 'granted', buttons: ['view', 'download'] },
  'Full access request denied': { level: 'full', phase: 'denied', buttons: ['requestFull'] },
}

const NAMES: Record<AskedLevel, string> = { access: 'Access', readOnly: 'Read-only', full: 'Full access' }

/** The label of a level in a phase. */
export function labelOf(level: AskedLevel, phase: RequestPhase): AccessLabel {
  return `${NAMES[level]} request ${phase}` as AccessLabel
}
