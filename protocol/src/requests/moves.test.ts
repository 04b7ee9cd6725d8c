import { describe, expect, it } from 'vitest'
import { rights } from '../articles/roles.ts'
import { ACCESS_LABELS, type AccessLabel } from '../articles/states.ts'
import { ACCESS_STATES, ASKED_LEVELS } from './access-states.ts'
import {
  afterAnswer,
  afterAsking,
  afterWithdrawing,
  askProblem,
  type Decision,
  isRevocable,
  type Standing,
} from './moves.ts'

const PENDING = ACCESS_LABELS.filter((label) => ACCESS_STATES[label].phase === 'pending')
const NOT_PENDING = ACCESS_LABELS.filter((label) => ACCESS_STATES[label].phase !== 'pending')
const GRANT_READ: Decision = { isGranted: true, accessLevel: 'readOnly' }
const GRANT_FULL: Decision = { isGranted: true, accessLevel: 'full' }
const DENY: Decision = { isGranted: false, accessLevel: 'full' }

const views = ({ label, hadReadOnly }: Standing) =>
  rights(
    { id: 2, role: 'user' },
    { ownerId: 1, isPublished: true, isPublic: false, isDeleted: false, request: label, hadReadOnly },
  ).view

// Proves: x-requests-moves
describe('requesting access', () => {
  it.each<[AccessLabel | null, string]>([
    [null, 'access readOnly full'],
    ['Permission needed', 'access readOnly full'],
    ['Access request pending', ''],
    ['Access request granted', ''],
    ['Access request denied', 'access readOnly full'],
    ['Read-only request pending', ''],
    ['Read-only request granted', 'full'],
    ['Read-only request denied', 'access readOnly full'],
    ['Full access request pending', ''],
    ['Full access request granted', ''],
    ['Full access request denied', 'access readOnly full'],
  ])('with "%s" is possible for: %s', (label, levels) => {
    expect(ASKED_LEVELS.filter((level) => askProblem(label, level) === null).join(' ')).toBe(levels)
  })

  it('is possible wherever a button of the specification offers it', () => {
    for (const label of ACCESS_LABELS.slice(1)) {
      const { buttons } = ACCESS_STATES[label]
      if (buttons.includes('requestFull')) expect(askProblem(label, 'full'), label).toBeNull()
      if (buttons.includes('requestReadOnly')) expect(askProblem(label, 'readOnly'), label).toBeNull()
    }
  })

  it('distinguishes a pending request from existing access', () => {
    expect(askProblem('Full access request pending', 'readOnly')).toBe('requestPending')
    expect(askProblem('Full access request granted', 'readOnly')).toBe('requestGranted')
    expect(askProblem('Read-only request granted', 'readOnly')).toBe('requestGranted')
  })

  it('neither grants nor removes access', () => {
    for (const level of ASKED_LEVELS) {
      expect(views(afterAsking(null, level))).toBe(false)
      expect(views(afterAsking('Full access request denied', level))).toBe(false)
    }
    expect(views(afterAsking('Read-only request granted', 'full'))).toBe(true)
  })
})

// Proves: x-requests-moves
describe('answering', () => {
  it.each<[AccessLabel, AccessLabel, AccessLabel, AccessLabel]>([
    ['Access request pending', 'Read-only request granted', 'Access request granted', 'Access request denied'],
    [
      'Read-only request pending',
      'Read-only request granted',
      'Full access request granted',
      'Read-only request denied',
    ],
    [
      'Full access request pending',
      'Read-only request granted',
      'Full access request granted',
      'Full access request denied',
    ],
  ])('"%s" makes it "%s", "%s" or "%s"', (label, read, full, denied) => {
    const after = (decision: Decision) => afterAnswer({ label, hadReadOnly: false }, decision)
    expect(after(GRANT_READ)).toEqual({ label: read, hadReadOnly: false })
    expect(after(GRANT_FULL)).toEqual({ label: full, hadReadOnly: false })
    expect(after(DENY)).toEqual({ label: denied, hadReadOnly: false })
  })

  it('a request for more with a denial keeps the earlier grant', () => {
    const denied = afterAnswer(afterAsking('Read-only request granted', 'full'), DENY) as Standing
    expect(denied).toEqual({ label: 'Full access request denied', hadReadOnly: true })
    expect(views(denied)).toBe(true)
    expect(isRevocable(denied)).toBe(true)
    expect(afterWithdrawing(denied)).toEqual({ act: 'givenBack', to: null })
    expect(ASKED_LEVELS.filter((level) => askProblem(denied.label, level, true) === null)).toEqual(['full'])
    expect(afterAsking(denied.label, 'full', true)).toEqual({ label: 'Full access request pending', hadReadOnly: true })
  })

  it.each(NOT_PENDING)('"%s" is too late', (label) => {
    for (const decision of [GRANT_READ, GRANT_FULL, DENY]) {
      expect(afterAnswer({ label, hadReadOnly: true }, decision)).toBeNull()
    }
  })
})

// Proves: x-requests-moves
describe('withdrawing', () => {
  it.each(PENDING)('a request in "%s" ends it', (label) => {
    expect(afterWithdrawing({ label, hadReadOnly: false })).toEqual({ act: 'withdrawn', to: null })
  })

  it('a request for more keeps the earlier grant, which can then be returned', () => {
    const left = { label: 'Read-only request granted', hadReadOnly: false } as const
    expect(afterWithdrawing(afterAsking('Read-only request granted', 'full'))).toEqual({ act: 'withdrawn', to: left })
    expect(afterWithdrawing(left)).toEqual({ act: 'givenBack', to: null })
  })

  it('has no effect without a pending request or a grant', () => {
    for (const label of NOT_PENDING.filter((each) => !each.endsWith('granted'))) {
      expect(afterWithdrawing({ label, hadReadOnly: false })).toBeNull()
    }
  })
})

// Proves: x-requests-moves
describe('revoking', () => {
  it('is possible for every grant, also one kept while more is requested, and for nothing else', () => {
    const revocable = ACCESS_LABELS.filter((label) => isRevocable({ label, hadReadOnly: false }))
    expect(revocable).toEqual(ACCESS_LABELS.filter((label) => label.endsWith('granted')))
    expect(isRevocable(afterAsking('Read-only request granted', 'full'))).toBe(true)
  })
})
