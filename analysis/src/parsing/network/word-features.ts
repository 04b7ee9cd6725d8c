/** The parts of a word's features, in the order of the vocabularies. */
export const PARTS = [
  'word',
  'two last letters',
  'three last letters',
  'four last letters',
  'three first letters',
  'shape',
  'tag',
  'punctuation before',
  'punctuation behind',
] as const

const SHAPE_LETTERS = 24
const PUNCTUATION_MAX = 4

/** The parts of a word itself: all but the punctuation. Digits count as zeros. */
export function wordParts(word: string, tag: string): string[] {
  const plain = word.toLowerCase().replace(/\p{Nd}/gu, '0')
  return [plain, plain.slice(-2), plain.slice(-3), plain.slice(-4), plain.slice(0, 3), shapeOf(word), tag]
}

/** The punctuation before each word of the tree, and behind the last one. */
export function punctuationBetween(words: readonly string[], places: readonly number[]): string[] {
  return Array.from({ length: places.length + 1 }, (_, own) => {
    const from = own === 0 ? 0 : (places[own - 1] as number) + 1
    return words.slice(from, places[own]).join('').slice(0, PUNCTUATION_MAX)
  })
}

/** Kinds of letters: repeated ones count once, but the first of a word twice ("Aa", "AA0", "a-a"). */
function shapeOf(word: string): string {
  let shape = ''
  let last = ''
  for (const letter of [...word].slice(0, SHAPE_LETTERS)) {
    const kind = /\p{Lu}/u.test(letter) ? 'A' : /\p{L}/u.test(letter) ? 'a' : /\p{N}/u.test(letter) ? '0' : letter
    if (kind !== last || shape.length === 1) shape += kind
    last = kind
  }
  return shape
}
