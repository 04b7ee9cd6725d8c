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

/** What is compared of a paper, as stated and as read of its file. */
type Described = { title: string | null; authors: readonly string[]; doi?: string | null | undefined }

/** A title and its authors are among so many characters at the start of a file. */
const HEAD_CHARS = 4000

/**
 * Whether a file is plainly of another paper than the stated one: neither DOI, title nor an author agrees, and the
 * stated title is not at the start of its text. What is not known speaks against nothing.
 */
export function isPlainlyAnother(stated: Described, file: Described & { text: string }): boolean {
  if (stated.doi && stated.doi.toLowerCase() === file.doi?.toLowerCase()) return false
  if (file.title === null || mayBeOneWork(stated.title, file.title)) return false
  const head = spaced(file.text.slice(0, HEAD_CHARS))
  const isInHead = (text: string) => head.includes(spaced(text))
  return !isInHead(stated.title ?? '') && !stated.authors.some((author) => isInHead(familyName(author)))
}

function spaced(text: string): string {
  return ` ${foldedWords(text).join(' ')} `
}

function familyName(author: string): string {
  return author.includes(',') ? author.slice(0, author.indexOf(',')) : (author.trim().split(/\s+/).at(-1) ?? '')
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
