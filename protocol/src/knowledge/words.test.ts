import { describe, expect, test } from 'vitest'
import { foldedWords, isUnspaced, wordsIn } from './words.ts'

const words = (text: string) => wordsIn(text).map(({ word }) => word)

describe('words of a text', () => {
  test.each([
    ['hyphens and spaces are the same', 'Two-Column two column', ['two', 'column', 'two', 'column']],
    ['case and accents do not count', 'ERDŐS Gödel naïve Ångström', ['erdos', 'godel', 'naive', 'angstrom']],
    [
      'letters without a decomposition are spelt out',
      'Møller Łukasz Straße œuvre',
      ['moller', 'lukasz', 'strasse', 'oeuvre'],
    ],
    ['composed and decomposed text are the same', 'caf\u00e9 cafe\u0301', ['cafe', 'cafe']],
    ['ligatures and wide letters are ordinary letters', 'ﬁnite Ｗｉｄｅ', ['finite', 'wide']],
    ['a soft hyphen is invisible', 'exam\u00adple', ['example']],
    ['Greek and Cyrillic are words', 'Ένα Война', ['ενα', 'воина']],
    ['vowel signs stay in their words', 'भूजल', ['भूजल']],
    ['points of Hebrew do not count', 'מָדַדְנוּ מדדנו שׁוֹרֶשׁ', ['מדדנו', 'מדדנו', 'שורש']],
    ['vowel signs of Arabic and its lengthening do not count', 'كِتَابٌ كـــتاب كتاب', ['كتاب', 'كتاب', 'كتاب']],
    ['Arabic and Persian letters are the same', 'کتاب كتاب یک يك علی على', ['كتاب', 'كتاب', 'يك', 'يك', 'علي', 'علي']],
    [
      'forms of alef, hamza and teh marbuta are the same',
      'أحمد احمد آب مدرسة مدرسه',
      ['احمد', 'احمد', 'اب', 'مدرسه', 'مدرسه'],
    ],
    ['digits of any script are the same', '٢٠٢٠ ۲۰۲۰ २०२० ๒๕๖๓ 2020', ['2020', '2020', '2020', '2563', '2020']],
    ['the nukta of Hindi does not count', 'क़लम कलम ज़मीन जमीन', ['कलम', 'कलम', 'जमीन', 'जमीन']],
    ['nasals of Hindi are the same', 'हिन्दी हिंदी चाँद चांद सम्बन्ध संबंध', ['हिंदी', 'हिंदी', 'चांद', 'चांद', 'संबंध', 'संबंध']],
    ['the letters of Bengali with a dot stay', 'বড় বড', ['বড়', 'বড']],
    ['joiners are invisible, but for Persian words', 'ශ්\u200dරී می\u200cشود', ['ශ්රී', 'مي', 'شود']],
    ['scripts without spaces give one word per character', '量子 ガス', ['量', '子', 'ガ', 'ス']],
    ['punctuation, emoji and control characters are no words', '% \\ \u0000 😀 – "', []],
  ])('%s', (_, text, expected) => {
    expect(words(text)).toEqual(expected)
    expect(foldedWords(text)).toEqual(expected)
  })

  test('each word has its offsets in the original text', () => {
    const text = 'On Erdo\u030bs–Rényi graphs, ½ and 量子'
    const slices = wordsIn(text).map(({ start, end }) => text.slice(start, end))
    expect(slices).toEqual(['On', 'Erdo\u030bs', 'Rényi', 'graphs', '½', '½', 'and', '量', '子'])
  })

  test.each(['Two-Column text, v2.0_beta (a+b)!', "don't  STOP\t\u0000x", '', '1'])(
    'plain ASCII text gives the same words alone and next to other text: %j',
    (text) => {
      expect(wordsIn(text)).toEqual(wordsIn(`${text} \u00e9`).slice(0, -1))
      expect(foldedWords(text)).toEqual(words(text))
    },
  )

  test('scripts with and without spaces are distinguished', () => {
    expect(isUnspaced('量子力学')).toBe(true)
    expect(isUnspaced('quantum')).toBe(false)
  })
})
