import type { AccessLabel } from '../articles/states.ts'

/** What somebody asks for: access as the owner sees fit, to read a paper, or to download it too. */
export const ASKED_LEVELS = ['access', 'readOnly', 'full'] as const
export type AskedLevel = (typeof ASKED_LEVELS)[number]

/** Where a request stands. */
export type RequestPhase = 'pending' | 'granted' | 'denied'

/** The buttons of specification §6, and the one that takes a request back. */
export type AccessButton = 'view' | 'download' | 'requestReadOnly' | 'requestFull' | 'withdraw'

/** What a label says: of which request, where that stands, and which buttons there are. */
export type AccessState = {
  level: AskedLevel | null
  phase: RequestPhase | null
  buttons: readonly AccessButton[]
}

/** The eleven access states and which button shows in which; rights, screens and calls all read this table. */
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

/** The label of a request for a level that stands so. */
export function labelOf(level: AskedLevel, phase: RequestPhase): AccessLabel {
  return `${NAMES[level]} request ${phase}` as AccessLabel
}
