import { expect, it } from 'vitest'
import { RECORD } from '../articles/testing/records.ts'
import { verdictOf } from './VerifyNow.tsx'

const mine = RECORD.hash
const other = 'e'.repeat(32)

// Proves: x-record-tab
it.each([
  ['matches the chain', mine, { md5Hash: mine, last: RECORD }, 'Matches'],
  ['was recorded with other claims', mine, { md5Hash: mine, last: { ...RECORD, hash: other } }, 'Changed since'],
  ['was never recorded', mine, { md5Hash: mine, last: null }, 'Not recorded'],
  ['differs from the site’s hash, even if the chain has it', mine, { md5Hash: other, last: RECORD }, 'Does not match'],
])('a locally computed hash that %s is reported as that', (_what, md5, records, label) => {
  expect(verdictOf(md5, records).label).toBe(label)
})

// Proves: x-record-own-reading
it.each([
  ['agrees', mine, RECORD, 'Matches'],
  ['agrees that it is another one', other, { ...RECORD, hash: other }, 'Changed since'],
  ['agrees that there is none', null, null, 'Not recorded'],
  ['has another record than the site reports', other, RECORD, 'The site differs'],
  ['has no record, although the site reports one', null, RECORD, 'The site differs'],
  ['has the record, although the site reports none', mine, null, 'The site differs'],
])('the chain as the own wallet reads it counts: it %s', (_what, hash, last, label) => {
  const reading = { through: 'wallet', hash, author: '0xa' } as const
  expect(verdictOf(mine, { md5Hash: mine, last }, reading).label).toBe(label)
})
