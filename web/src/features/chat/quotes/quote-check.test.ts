import { describe, expect, it } from 'vitest'
import { quote } from '../testing/messages.ts'
import { answerSummary, checkLabel, checkQuote } from './quote-check.ts'

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
    [{ verified: 5, total: 5, tookMs: 412, model: null }, '5 of 5 quotes verified · 0.4 s · no outside model'],
    [{ verified: 1, total: 1, tookMs: 40, model: 'gemma' }, '1 of 1 quote verified · 0.0 s · phrased by gemma'],
  ])('the comparison %o is labelled', (answer, label) => {
    expect(answerSummary(answer)).toBe(label)
  })

  it.each([
    [['same', undefined], null],
    [['same', 'same'], 're-checked in your browser'],
    [['same', 'unknown'], '1 of 2 re-checked in your browser'],
    [['same', 'differs'], '1 of 2 not found by your browser'],
    [[], null],
  ] as const)('the heading for the comparison %o is: %s', (checks, label) => {
    expect(checkLabel(checks)?.label ?? null).toBe(label)
  })
})
