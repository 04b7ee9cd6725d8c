import { describe, expect, test } from 'vitest'
import { joinsOf } from './answer.ts'
import type { Quote } from './quote.ts'

function quote(articleId: number, section: string | null): Quote {
  const place = { start: 0, end: 4, text: 'Kelp', focus: { start: 0, end: 4 }, mark: null, page: 1, boxes: [] }
  return { ...place, articleId, section, sectionType: 'other', score: 1 }
}

const one = [{ articleId: 1, title: 'Kelp' }]
const two = [...one, { articleId: 2, title: 'Peat' }]

describe('connecting text', () => {
  test.each([
    [
      'of one paper name the section, once',
      one,
      [quote(1, 'Methods'), quote(1, 'Methods'), quote(1, 'Results')],
      ['In the section “Methods”:', '', 'In the section “Results”:'],
    ],
    ['are none where nothing is known', one, [quote(1, null)], ['']],
    [
      'of several papers name the paper when it changes',
      two,
      [quote(2, 'Sites'), quote(2, 'Depth'), quote(1, null), quote(1, null)],
      ['From “Peat”, in the section “Sites”:', 'In the section “Depth”:', 'From “Kelp”:', ''],
    ],
  ])('%s', (_, papers, quotes, expected) => {
    expect(joinsOf(quotes, papers)).toEqual(expected)
  })
})
