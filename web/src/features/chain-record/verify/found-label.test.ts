import { describe, expect, it } from 'vitest'
import { foundRecord } from '../../articles/testing/records.ts'
import { foundLabel } from './VerifyResult.tsx'

const paper = foundRecord().paper

describe('a record that was found', () => {
  it.each([
    ['of the owner and still true', {}, 'Matches'],
    ['of the owner, with other claims now', { paper: { ...paper, isCurrent: false } }, 'Changed since'],
    ['of another user', { paper: { ...paper, isByOwner: false } }, 'By another wallet'],
    ['of a paper that is deleted', { paper: { ...paper, state: 'deleted' } }, 'Deleted here'],
    ['of a paper that is not known here', { paper: { ...paper, state: 'unknown' } }, 'Unknown paper'],
  ] as const)('a record %s is labelled as that', (_what, change, pill) => {
    expect(foundLabel(foundRecord(change)).pill).toBe(pill)
  })

  it('an outdated record of the same wallet says that there is a newer one', () => {
    expect(foundLabel(foundRecord()).sentence).not.toContain('newer')
    expect(foundLabel(foundRecord({ isLatest: false })).sentence).toContain('newer')
  })

  it('a record found by a file mentions the file, one found by statements the statements', () => {
    expect(foundLabel(foundRecord({ matched: 'file' })).sentence).toContain('of this file')
    expect(foundLabel(foundRecord()).sentence).toContain('these claims')
  })
})
