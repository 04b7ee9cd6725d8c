import type { Quote } from '@colophon/analysis/answers/quote'
import { goldPosition, isInside, isOverlapping, lettersOf } from '@colophon/research/judged/gold-position'
import { describe, expect, test } from 'vitest'
import { amongRows } from './cross-papers.ts'
import { countVerified, type Judged, scoreAnswers } from './scores.ts'

const TEXT = 'Kelp is slow. Peat is slow too. It grew 3 cm.'

function quote(start: number, end: number, articleId = 1): Quote {
  const place = { start, end, text: TEXT.slice(start, end), focus: { start, end }, page: null, boxes: [] }
  return { ...place, articleId, section: null, sectionType: 'other', isCiting: false, score: 1 }
}

function judged(quotes: Quote[] | null, gold: [number, number] | null): Judged {
  return {
    answer: quotes === null ? { kind: 'refusal', nearest: [] } : { kind: 'answer', quotes },
    documents: new Map([[1, { text: TEXT }]]),
    gold: gold && { articleId: 1, start: gold[0], end: gold[1] },
  }
}

describe('gold answer positions', () => {
  const context = 'A slow start.\nPeat is slow\ntoo.'
  const parsed = 'A slow start.\n\nPeat is slow too.'
  test.each([
    ['the second of two places, where the data point at it', { text: 'slow', start: 22 }, [23, 27]],
    ['the first, where the data point at that', { text: 'slow', start: 2 }, [2, 6]],
    ['across a line that was joined', { text: 'slow\ntoo', start: 22 }, [23, 31]],
    ['by its letters where the offset is off', { text: ' Peat is', start: 9 }, [15, 22]],
  ])('%s', (_, gold, [start, end]) => {
    expect(goldPosition(gold, context, lettersOf(parsed))).toEqual({ start, end })
  })
  test('a gold answer that is missing or without letters has no position', () => {
    expect(goldPosition({ text: 'zinc', start: 0 }, context, lettersOf(parsed))).toBeNull()
    expect(goldPosition({ text: '…', start: 0 }, context, lettersOf(parsed))).toBeNull()
  })
})

describe('inside and overlapping', () => {
  test.each([
    [{ start: 5, end: 9 }, [{ start: 0, end: 9 }], true],
    [{ start: 5, end: 10 }, [{ start: 0, end: 9 }], false],
    [
      { start: 5, end: 20 },
      [
        { start: 10, end: 25 },
        { start: 0, end: 9 },
      ],
      true,
    ],
    [
      { start: 5, end: 20 },
      [
        { start: 12, end: 25 },
        { start: 0, end: 9 },
      ],
      false,
    ],
    [{ start: 5, end: 9 }, [], false],
  ])('%j in %j: %s', (position, others, expected) => {
    expect(isInside(position, others)).toBe(expected)
  })
  test('a shared character is an overlap, a shared edge is not', () => {
    expect(isOverlapping({ start: 0, end: 5 }, { start: 4, end: 8 })).toBe(true)
    expect(isOverlapping({ start: 0, end: 4 }, { start: 4, end: 8 })).toBe(false)
  })
})

describe('answer scores, computed by hand', () => {
  // Gold "slow" at 8..12. Four questions: in the first quote; in the second; half inside; refused.
  const answers = [
    judged([quote(0, 13), quote(14, 31)], [8, 12]),
    judged([quote(14, 31), quote(0, 13)], [8, 12]),
    judged([quote(0, 10)], [8, 12]),
    judged(null, [8, 12]),
  ]
  test('a refused question has nothing inside, and its quotes do not count', () => {
    // Overlapping: 1 of 2, 1 of 2, 1 of 1 = 3 of 5. Characters: 30 + 30 + 10 = 70 over three answers.
    expect(scoreAnswers(answers)).toEqual({
      inside: 0.5,
      insideFirst: 0.25,
      answered: 0.75,
      precision: 0.6,
      characters: 70 / 3,
      quotes: 5 / 3,
    })
  })
  test('a quote of another paper does not contain the gold answer', () => {
    expect(scoreAnswers([judged([quote(0, 13, 2)], [8, 12])])).toMatchObject({
      inside: 0,
      insideFirst: 0,
      precision: 0,
    })
  })
  test('without answers all other scores are zero', () => {
    expect(scoreAnswers([judged(null, null)])).toMatchObject({ answered: 0, precision: 0, characters: 0, quotes: 0 })
  })
})

test('a quote is verified if its paper has the text at its offsets', () => {
  const false1 = { ...quote(0, 13), text: 'Kelp is fast.' }
  const false2 = { ...quote(0, 13), start: 1, end: 14 }
  const false3 = quote(0, 13, 2)
  expect(countVerified([judged([quote(0, 13), false1, false2, false3], null)])).toEqual({ verified: 1, quotes: 4 })
})

test('rows of answers among papers, computed by hand', () => {
  // Inside, half inside, refused, answered from another paper.
  const given = [
    judged([quote(0, 13), quote(14, 31)], [8, 12]),
    judged([quote(0, 10)], [8, 12]),
    judged(null, [8, 12]),
    { ...judged([quote(0, 13, 2)], [8, 12]), documents: new Map([[2, { text: TEXT }]]) },
  ]
  const rows = [...amongRows(given, 530)].map(({ what, ours }) => [what.split(',')[0], ours])
  expect(rows).toEqual([
    ['answers: gold inside the quotes', '0.250'],
    ['answers: answered', '0.750'],
    ['answers: quotes that share text with the gold answer', '0.500'],
  ])
})
