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

it('the hashed text of an entry begins with the previous hash and contains every field', () => {
  expect(logEntryText(FIRST_HASH, ENTRY)).toBe(
    `["${FIRST_HASH}",1,"2026-11-22T03:04:05.000Z",7,null,"pause queue","","a new disk","","","::1"]`,
  )
})

it('two different entries never have the same text, even if characters move from one field to the next', () => {
  const one = logEntryText(FIRST_HASH, { ...ENTRY, target: 'a', reason: 'bc' })
  expect(one).not.toBe(logEntryText(FIRST_HASH, { ...ENTRY, target: 'ab', reason: 'c' }))
  expect(one).not.toBe(logEntryText('f'.repeat(64), { ...ENTRY, target: 'a', reason: 'bc' }))
})
