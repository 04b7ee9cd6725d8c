import { stem } from '@colophon/protocol/knowledge/stem'

/** Shorter words are too often others: `shoe` is not `she`. */
const LETTERS_MIN = 4

/** British spellings and, in the same order, the American ones. */
const BRITISH: readonly [RegExp, string][] = [
  [/(?<=..)our/, 'or'],
  [/(?<=..[iy])s(?=e|ing|ation|abl)/, 'z'],
  [/(?<=[bctv])re(?=[sd]?$)/, 'er'],
  [/ogue/, 'og'],
  [/[ao]e/, 'e'],
  [/sulph/, 'sulf'],
]
const AMERICAN: readonly [RegExp, string][] = [
  [/(?<=..)or/, 'our'],
  [/(?<=..[iy])z(?=e|ing|ation|abl)/, 's'],
  [/(?<=[bctv])er(?=[sd]?$)/, 're'],
  [/og(?=s?$)/, 'ogue'],
  [
    /(?=em(?:i[ac]|o|at|orrh))|(?<=(?:^|th|op)[p])(?=ed[iao])|(?=esth)|(?=etiol)|(?<=f)(?=ec[ae])|(?<=c)(?=es[ai])/,
    'a',
  ],
  [/(?<=yn|^p|pal|ch)(?=e(?:col|o))|(?<=^c|^l)(?=ec)/, 'a'],
  [/(?=edem)|(?=esoph)|(?=estr)|(?<=^f)(?=et)|(?<=rrh|pn)(?=ea)|(?<=^c)(?=eli)|(?<=am)(?=eb)|(?<=man)(?=euv)/, 'o'],
  [/sulf/, 'sulph'],
]

/** The stems of the British and American spellings of a word, which need not exist. */
export function spellingsOf(word: string): string[] {
  if (word.length < LETTERS_MIN || !/^[a-z]+$/.test(word)) return []
  const own = stem(word)
  const spelt = [...BRITISH, ...AMERICAN].flatMap(([from, to]) => {
    const other = word.replace(from, to)
    return other !== word && other.length >= LETTERS_MIN ? [stem(other)] : []
  })
  return [...new Set(spelt)].filter((each) => each !== own)
}
