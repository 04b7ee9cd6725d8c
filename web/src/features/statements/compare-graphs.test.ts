import { describe, expect, it } from 'vitest'
import { ENTRY } from '../articles/testing/papers.ts'
import { countsLabel, countsOf, differences } from './VersionsDialog.tsx'

const other = { ...ENTRY, id: 's-1' }
const changed = { ...ENTRY, verb: 'lowers' }

describe('two versions', () => {
  it('two versions differ by changed, added and deleted statements', () => {
    const list = differences([ENTRY, other], [{ ...ENTRY, id: 's-2' }, changed])
    expect(list.map(({ key, before, after }) => [key, before?.verb, after?.verb])).toEqual([
      ['s-2', undefined, 'may lower'],
      ['s-0', 'may lower', 'lowers'],
      ['s-1', 'may lower', undefined],
    ])
    expect(countsLabel(countsOf(list))).toBe('1 changed, 1 added, 1 deleted')
  })

  it('versions with the same statements do not differ, whatever the order', () => {
    expect(countsLabel(countsOf(differences([ENTRY, other], [other, ENTRY])))).toBe('no difference')
  })

  it('versions differ if a statement was accepted', () => {
    expect(countsLabel(countsOf(differences([ENTRY], [{ ...ENTRY, reviewed: true }])))).toBe('1 changed')
  })
})
