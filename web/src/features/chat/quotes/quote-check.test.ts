import { describe, expect, it } from 'vitest'
import { answer, quote } from '../testing/messages.ts'
import { checkLabel, checkQuote, costLabel, stateLabel, verbatimLabel } from './quote-check.ts'

const TEXT = 'Pots dry. They crack in the sun.'

describe('a quote in this browser', () => {
  it.each([
    ['is the same where the paper says exactly this', { start: 10, end: 32, text: 'They crack in the sun.' }, 'same'],
    ['differs by one letter', { start: 10, end: 32, text: 'They cracks in the su.' }, 'differs'],
    ['differs at other offsets', { start: 9, end: 31, text: 'They crack in the sun.' }, 'differs'],
    ['differs where it is empty', { start: 3, end: 3, text: '' }, 'differs'],
    ['beyond the end of the paper differs', { start: 100, end: 104, text: 'pots' }, 'differs'],
    ['is not compared where it is withheld', { text: '', withheld: 'Not any more.' }, 'unknown'],
  ] as const)('%s', async (_, more, expected) => {
    expect(await checkQuote(quote(1, more), async () => TEXT)).toBe(expected)
  })

  it('the check is unknown if the paper cannot be loaded', async () => {
    const gone = () => Promise.reject(new Error('410'))
    expect(await checkQuote(quote(1), gone)).toBe('unknown')
  })
})

describe('the head of an answer', () => {
  it.each([
    [[1, 1], 'The paper says'],
    [[1, 2], 'The papers say'],
    [[], 'No quotes'],
  ])('quotes from the papers %o have the heading %s', (papers, label) => {
    const quotes = papers.map((articleId, index) => quote(index + 1, { articleId }))
    expect(stateLabel(answer({ quotes }))).toBe(label)
  })

  it.each([
    [[1, 1], 2, 'Word for word from the paper'],
    [[1, 2], 2, 'Word for word from the papers'],
    [[1, 1], 1, '1 of 2 quotes are word for word from the paper'],
    [[], 0, 'No quotes'],
  ])('quotes from the papers %o of which %i are verified are labelled', (papers, verified, label) => {
    const quotes = papers.map((articleId, index) => quote(index + 1, { articleId }))
    expect(verbatimLabel({ verified, total: papers.length, quotes, model: null })).toBe(label)
  })

  it('the label of an answer that a model phrased is about its quotes only', () => {
    const label = verbatimLabel({ verified: 1, total: 1, quotes: [quote(1)], model: 'gemma' })
    expect(label).toBe('Quotes word for word from the paper')
  })

  it.each([
    [{ tookMs: 412, model: null }, 'Answered in 0.4 s without an external model.'],
    [{ tookMs: 40, model: 'gemma' }, 'Answered in 0.0 s, read by gemma.'],
  ])('the cost %o is labelled', (answer, label) => {
    expect(costLabel(answer)).toBe(label)
  })

  it.each([
    [['same', undefined], null],
    [['same', 'same'], 'Your browser compared every quote with the text again.'],
    [['same', 'unknown'], 'Your browser compared 1 of 2 quotes with the text again.'],
    [['same', 'differs'], '1 of 2 not found by your browser'],
    [[], null],
  ] as const)('the heading for the comparison %o is: %s', (checks, label) => {
    expect(checkLabel(checks)?.label ?? null).toBe(label)
  })
})
