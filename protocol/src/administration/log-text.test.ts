import { expect, it } from 'vitest'
import { FIRST_HASH, logEntryText } from './log-text.ts'

const ENTRY = {
  number: 1,
  at: '2026-11-22T03:04:05.000Z',
  actorId: 7,
  subjectId: null,
  action: 'pause queue',
  target: '',
  reason: 'a new disk',
  before: '',
  after: '',
  address: '::1',
} as const

it('what is hashed of an entry begins with the hash before it and says everything', () => {
  expect(logEntryText(FIRST_HASH, ENTRY)).toBe(
    `["${FIRST_HASH}",1,"2026-11-22T03:04:05.000Z",7,null,"pause queue","","a new disk","","","::1"]`,
  )
})

it('no two entries have one text, also where words are moved from one field to the next', () => {
  const one = logEntryText(FIRST_HASH, { ...ENTRY, target: 'a', reason: 'bc' })
  expect(one).not.toBe(logEntryText(FIRST_HASH, { ...ENTRY, target: 'ab', reason: 'c' }))
  expect(one).not.toBe(logEntryText('f'.repeat(64), { ...ENTRY, target: 'a', reason: 'bc' }))
})
