import { expect, test } from 'vitest'
import { judged } from './judged.ts'

test.each([
  ['0.993', '≥ .97', true],
  ['0.969', '≥ .97', false],
  ['0.973 (36/37)', '≥ .92', true],
  ['0.1', '≤ 0.1', true],
  ['0.101', '≤ 0.1', false],
  ['500', '< 500', false],
  ['1.000 (40/40)', 'all', true],
  ['0.975 (39/40)', 'all', false],
  ['0.7', '', undefined],
  ['', '≥ .9', undefined],
])('%s with the bar "%s" is met: %s', (ours, bar, expected) => {
  expect(judged({ what: 'x', ours, reference: '', bar }).isMet).toBe(expected)
})

test('missing values are left out of the row', () => {
  expect(judged({ what: 'x', ours: '', reference: '', bar: '' })).toEqual({ what: 'x', ours: 'nothing to measure' })
  expect(judged({ what: 'x', ours: '1', reference: '0.9 pdftotext', bar: '' })).toEqual({
    what: 'x',
    ours: '1',
    reference: '0.9 pdftotext',
  })
})
