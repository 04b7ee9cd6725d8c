import { foldedWords } from '@colophon/protocol/knowledge/words'

/** Words that every title has, in the languages of most papers. */
const COMMON = new Set(
  'a an and as at by for from how in into is its of on or the their to using via what with der die das des und von für im in den eine ein zur le la les de du des et en sur un une el los las y del para por'.split(
    ' ',
  ),
)
/** An entry's title of fewer words is often abbreviated, and says too little against its id. */
const WORDS_MIN = 4
/** Words of this length that begin alike are forms of one. */
const STEM = 5

/**
 * Whether the id of a paper may belong to an entry of this title, rather than be mistaken: most of the words of the
 * shorter title are in the longer one, or the title says too little. A title that is not known speaks against nothing.
 */
export function mayBeOneWork(title: string | null | undefined, titleOfPaper: string | null | undefined): boolean {
  const [one, other] = [wordsOf(title), wordsOf(titleOfPaper)]
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (one.length < WORDS_MIN || short.length === 0 || isLatin(one) !== isLatin(other)) return true
  const common = short.filter((word) => long.some((each) => isSameWord(word, each))).length
  return common * 2 > short.length
}

function wordsOf(title: string | null | undefined): string[] {
  return [...new Set(foldedWords(title ?? '').filter((word) => !COMMON.has(word)))]
}

/** A translation into another script has no word in common. */
function isLatin(words: readonly string[]): boolean {
  return words.some((word) => /\p{Script=Latin}/u.test(word))
}

function isSameWord(one: string, other: string): boolean {
  return one === other || (one.length >= STEM && other.length >= STEM && one.slice(0, STEM) === other.slice(0, STEM))
}
