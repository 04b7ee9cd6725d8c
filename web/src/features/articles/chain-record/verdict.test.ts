import { expect, it } from 'vitest'
import { RECORD } from '../testing/records.ts'
import { verdictOf } from './verdict.ts'

const mine = RECORD.hash
const other = 'e'.repeat(32)

it.each([
  ['matches the chain', mine, { md5Hash: mine, last: RECORD }, 'Matches'],
  ['was recorded with other statements', mine, { md5Hash: mine, last: { ...RECORD, hash: other } }, 'Changed since'],
  ['was never recorded', mine, { md5Hash: mine, last: null }, 'Not recorded'],
  ['is not what the site tells, even where the chain has it', mine, { md5Hash: other, last: RECORD }, 'Does not match'],
])('a hash worked out here that %s is told as that', (_what, md5, records, words) => {
  expect(verdictOf(md5, records).words).toBe(words)
})
