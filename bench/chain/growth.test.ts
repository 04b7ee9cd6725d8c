import { expect, test } from 'vitest'
import { beforeAndAfter } from './growth.ts'

const stakes = { few: 10, many: 10_000 }

test('an action may cost 1.3 times as much with many stakes, and no more', () => {
  const rows = beforeAndAfter({ stake: 200_000, claim: 100_000 }, { stake: 260_000, claim: 130_001 }, stakes)
  expect(rows.map(({ what, ratio, isMet }) => [what, ratio, isMet])).toEqual([
    ['gas with 10,000 stakes: stake', '1.30×', true],
    ['gas with 10,000 stakes: claim', '1.30×', false],
  ])
})

test('the reference pool is not judged', () => {
  expect(beforeAndAfter({ 'pool stake': 1 }, { 'pool stake': 9 }, stakes)).toEqual([])
})

test('a single measurement is not a comparison', () => {
  expect(() => beforeAndAfter({ stake: 1 }, {}, stakes)).toThrow('stake was not measured')
})
