import { expect, test } from 'vitest'
import { joinLines, vocabularyOf } from '../assemble.ts'

const none: ReadonlySet<string> = new Set()

test('lines are joined with one space, and each has its range', () => {
  const { text, ranges } = joinLines(['The tide', 'runs high.'], none)
  expect(text).toBe('The tide runs high.')
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['The tide', 'runs high.'])
})

test('a word hyphenated at a line end is joined without the hyphen', () => {
  const { text, ranges } = joinLines(['photo-', 'synthesis works'], none)
  expect(text).toBe('photosynthesis works')
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['photo', 'synthesis works'])
})

test('a hyphen that the document uses elsewhere is kept', () => {
  const vocabulary = vocabularyOf(['as a well-known fact'])
  expect(joinLines(['a well-', 'known method'], vocabulary).text).toBe('a well-known method')
})

test('a hyphen after capitals or numbers, or before a capital, is kept without a space', () => {
  expect(joinLines(['COVID-', 'positive'], none).text).toBe('COVID-positive')
  expect(joinLines(['in 2020-', '2021'], none).text).toBe('in 2020-2021')
  expect(joinLines(['Jean-', 'Pierre'], none).text).toBe('Jean-Pierre')
})

test('a dash between spaced words is not a hyphen', () => {
  expect(joinLines(['the tide –', 'as ever'], none).text).toBe('the tide – as ever')
})

test('a URL or DOI split at a line end is joined', () => {
  const joined = (before: string, after: string) => joinLines([before, after], none).text
  expect(joined('https:', '//doi.org/10.1000/182')).toBe('https://doi.org/10.1000/182')
  expect(joined('at https://example.org/deep-', 'learning.html')).toBe('at https://example.org/deep-learning.html')
  expect(joined('doi:10.1111/j.', '1745-6584.1988')).toBe('doi:10.1111/j.1745-6584.1988')
  expect(joined('see https://example.org.', 'The tide')).toBe('see https://example.org. The tide')
})

test('a usual compound keeps its hyphen, even if it occurs nowhere else', () => {
  const vocabulary = vocabularyOf(['the model and the state '])
  expect(joinLines(['a model-', 'based view'], vocabulary).text).toBe('a model-based view')
  expect(joinLines(['the state-of-', 'the-art view'], vocabulary).text).toBe('the state-of-the-art view')
})

test('two English words that are no word together keep their hyphen', () => {
  const joined = (before: string, after: string) => joinLines([before, after], none).text
  expect(joined('it was stress-', 'tested by')).toBe('it was stress-tested by')
  expect(joined('community-', 'maintained code')).toBe('community-maintained code')
  expect(joined('a broad-', 'casting station')).toBe('a broadcasting station')
  expect(joined('bio-', 'molecular')).toBe('biomolecular')
  expect(joined('under-', 'standing')).toBe('understanding')
})

test('a hyphen after a closing mark is kept without a space', () => {
  expect(joinLines(['the controller/-', 'worker model'], none).text).toBe('the controller/-worker model')
  expect(joinLines(['poly(A)-', 'binding'], none).text).toBe('poly(A)-binding')
})

test('capitals split at a line end are joined if the document has the whole word', () => {
  expect(joinLines(['MODEL CALIBRA-', 'TION'], vocabularyOf(['the calibration of ', ''])).text).toBe(
    'MODEL CALIBRATION',
  )
  expect(joinLines(['GROUND-', 'WATER'], none).text).toBe('GROUND-WATER')
})

test('Chinese and Japanese lines are joined without a space, except next to words of other scripts', () => {
  expect(joinLines(['海藻在', '生长。', '潮汐'], none).text).toBe('海藻在生长。潮汐')
  expect(joinLines(['海藻在 Kelp', '生长'], none).text).toBe('海藻在 Kelp 生长')
  expect(joinLines(['สาหร่าย', 'เติบโต'], none).text).toBe('สาหร่ายเติบโต')
  expect(joinLines(['해조류가', '자란다'], none).text).toBe('해조류가 자란다')
})
