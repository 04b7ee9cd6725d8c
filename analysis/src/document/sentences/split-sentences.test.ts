import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { splitSentences } from './split-sentences.ts'

function split(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end))
}

describe('one sentence is not split', () => {
  test.each([
    'Smith et al. (2019) found no effect.',
    'This holds (see Fig. 3 and Eq. 2.1) for all n.',
    'Several methods, e.g. Bayesian ones, i.e. those of Sec. 4, were tried.',
    'The mean was 3.14 vs. 2.71 at p < 0.05.',
    'It was first described by J. R. R. Tolkien and Dr. Who.',
    'The E. coli strain and C. elegans were kept at 37 °C.',
    'We used version 2.0.1 of the U.S. Census data.',
    'Kelp (Laminaria sp. from the north) grows fast.',
    'According to Prof. Lee, No. 5 was lost.',
    '1. Wash the cells.',
  ])('%s', (text) => {
    expect(split(text)).toEqual([text])
  })
})

describe('two sentences are split', () => {
  test.each([
    ['Growth doubled.', 'No effect was seen.'],
    ['This was shown before [12].', 'We repeat it.'],
    ['This was shown before.[12,14]', 'We repeat it.'],
    ['This was shown before. [9, 8]', 'We repeat it.'],
    ['This was shown before.', '[12] has more.'],
    ['This was shown by Smith et al.', 'However, nobody looked.'],
    ['Is it so?', '“Yes,” they said.'],
    ['Samples were kept for 30 min.', 'Corresponding controls were not.'],
    ['The gene was lost.', 'p53 was not.'],
    ['It rose (Fig. 2).', '(a) Northern shore.'],
    ['Plants, animals, etc.', 'The rest was left out.'],
    ['The answer is no.', 'Nothing else matters.'],
  ])('%s | %s', (first, second) => {
    expect(split(`${first} ${second}`)).toEqual([first, second])
  })

  test('sentences without spaces are split', () => {
    expect(split('潮は高い。海藻は育つ。')).toEqual(['潮は高い。', '海藻は育つ。'])
  })
})

test('an endless sentence is cut at spaces, within the limit', () => {
  const sentences = split('word '.repeat(2000))
  expect(sentences.length).toBeGreaterThan(4)
  expect(Math.max(...sentences.map((sentence) => sentence.length))).toBeLessThanOrEqual(limits.sentenceLength)
})

test('sentences of any text are in order and omit only white space', () => {
  const piece = fc.constantFrom(
    'Fig. 3',
    'et al.',
    'The ',
    ' a',
    '. ',
    '? ',
    '(',
    ')',
    '[1]',
    '3.5',
    '\n',
    'é',
    '。',
    'Dr.',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('')
      let end = 0
      for (const sentence of splitSentences(text)) {
        expect(text.slice(end, sentence.start).trim()).toBe('')
        expect(sentence.end).toBeGreaterThan(sentence.start)
        end = sentence.end
      }
      expect(text.slice(end).trim()).toBe('')
    }),
  )
})
