import { expect, test } from 'vitest'
import { joinLines, vocabularyOf } from '../assemble.ts'

const none: ReadonlySet<string> = new Set()

test('lines are joined with one space, and each knows its range', () => {
  const { text, ranges } = joinLines(['The tide', 'runs high.'], none)
  expect(text).toBe('The tide runs high.')
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['The tide', 'runs high.'])
})

test('a word cut at a line end is joined and the hyphen goes', () => {
  const { text, ranges } = joinLines(['photo-', 'synthesis works'], none)
  expect(text).toBe('photosynthesis works')
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['photo', 'synthesis works'])
})

test('a hyphen that the document writes elsewhere stays', () => {
  const vocabulary = vocabularyOf(['as a well-known fact'])
  expect(joinLines(['a well-', 'known method'], vocabulary).text).toBe('a well-known method')
})

test('a hyphen after capitals or numbers, or before a capital, stays without a space', () => {
  expect(joinLines(['COVID-', 'positive'], none).text).toBe('COVID-positive')
  expect(joinLines(['in 2020-', '2021'], none).text).toBe('in 2020-2021')
  expect(joinLines(['Jean-', 'Pierre'], none).text).toBe('Jean-Pierre')
})

test('a dash between spaced words is no hyphen', () => {
  expect(joinLines(['the tide –', 'as ever'], none).text).toBe('the tide – as ever')
})

test('an address or DOI that a line end cuts is put together', () => {
  const joined = (before: string, after: string) => joinLines([before, after], none).text
  expect(joined('https:', '//doi.org/10.1000/182')).toBe('https://doi.org/10.1000/182')
  expect(joined('at https://example.org/deep-', 'learning.html')).toBe('at https://example.org/deep-learning.html')
  expect(joined('doi:10.1111/j.', '1745-6584.1988')).toBe('doi:10.1111/j.1745-6584.1988')
  expect(joined('see https://example.org.', 'The tide')).toBe('see https://example.org. The tide')
})

test('a compound that is written with a hyphen keeps it, also where it stands nowhere else', () => {
  const vocabulary = vocabularyOf(['the model and the state '])
  expect(joinLines(['a model-', 'based view'], vocabulary).text).toBe('a model-based view')
  expect(joinLines(['the state-of-', 'the-art view'], vocabulary).text).toBe('the state-of-the-art view')
})

test('capitals cut at a line end are joined where the document has the whole word', () => {
  expect(joinLines(['MODEL CALIBRA-', 'TION'], vocabularyOf(['the calibration of ', ''])).text).toBe(
    'MODEL CALIBRATION',
  )
  expect(joinLines(['GROUND-', 'WATER'], none).text).toBe('GROUND-WATER')
})

test('lines of Chinese and Japanese are joined without a space, but for words of other scripts among them', () => {
  expect(joinLines(['海藻在', '生长。', '潮汐'], none).text).toBe('海藻在生长。潮汐')
  expect(joinLines(['海藻在 Kelp', '生长'], none).text).toBe('海藻在 Kelp 生长')
  expect(joinLines(['สาหร่าย', 'เติบโต'], none).text).toBe('สาหร่ายเติบโต')
  expect(joinLines(['해조류가', '자란다'], none).text).toBe('해조류가 자란다')
})
