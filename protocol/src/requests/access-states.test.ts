import { describe, expect, it } from 'vitest'
import { ACCESS_LABELS } from '../articles/states.ts'
import { ACCESS_STATES, type AccessButton, ASKED_LEVELS, labelOf, type RequestPhase } from './access-states.ts'

const PHASES: RequestPhase[] = ['pending', 'granted', 'denied']

/** The labels that show a button. */
const showing = (button: AccessButton) => ACCESS_LABELS.filter((label) => ACCESS_STATES[label].buttons.includes(button))

describe('the table of access states', () => {
  it('has the eleven labels of the specification, in its order', () => {
    expect(Object.keys(ACCESS_STATES)).toEqual([...ACCESS_LABELS])
  })

  it('maps each of the nine requests to a distinct level and phase', () => {
    const named = ASKED_LEVELS.flatMap((level) => PHASES.map((phase) => ({ level, phase })))
    for (const { level, phase } of named) expect(ACCESS_STATES[labelOf(level, phase)]).toMatchObject({ level, phase })
    expect(new Set(named.map(({ level, phase }) => labelOf(level, phase))).size).toBe(9)
  })

  it('allows a download for full access granted, access granted and open sourced, as the specification does', () => {
    expect(showing('download')).toEqual(['Open sourced', 'Access request granted', 'Full access request granted'])
  })

  it('allows viewing for everything downloadable and read-only grants; a pending request for full access grants nothing', () => {
    expect(showing('view')).toEqual([
      'Open sourced',
      'Access request granted',
      'Read-only request granted',
      'Full access request granted',
    ])
  })

  // Proves: 6-buttons-read-only, 6-buttons-full
  it('offers to request if permission is needed or was denied, and to request more if read-only was granted', () => {
    expect(showing('requestReadOnly')).toEqual([
      'Permission needed',
      'Access request denied',
      'Read-only request denied',
    ])
    expect(showing('requestFull')).toEqual([
      'Permission needed',
      'Access request denied',
      'Read-only request granted',
      'Read-only request denied',
      'Full access request denied',
    ])
  })

  it('offers to withdraw pending requests only', () => {
    expect(showing('withdraw')).toEqual(ACCESS_LABELS.filter((label) => label.endsWith('pending')))
  })
})
