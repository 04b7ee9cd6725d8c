import { hashText } from './hash.ts'

/** Features of each word: hashes in typed arrays, one entry per word, two more for the edges. */
export interface WordShapes {
  length: number
  /** The word, in lower case, digits as 0. */
  form: Int32Array
  /** The word as written. */
  exact: Int32Array
  prefix: Int32Array
  suffix2: Int32Array
  suffix3: Int32Array
  suffix4: Int32Array
  shape: Int32Array
}

const EDGE = 0x5bd1e995
const MIDDLE_MAX = 4

/** Hashes of each word; the entry at `length` is the end of the sentence, the next one is none. */
export function shapesOf(words: readonly string[]): WordShapes {
  const size = words.length + 2
  const shapes: WordShapes = {
    length: words.length,
    form: new Int32Array(size),
    exact: new Int32Array(size),
    prefix: new Int32Array(size),
    suffix2: new Int32Array(size),
    suffix3: new Int32Array(size),
    suffix4: new Int32Array(size),
    shape: new Int32Array(size),
  }
  for (const [at, word] of words.entries()) {
    const lower = word.toLowerCase().replace(/\p{N}/gu, '0')
    const { length } = lower
    shapes.form[at] = hashText(lower)
    shapes.exact[at] = hashText(word)
    shapes.prefix[at] = hashText(lower, 0, Math.min(3, length))
    shapes.suffix2[at] = hashText(lower, Math.max(0, length - 2))
    shapes.suffix3[at] = hashText(lower, Math.max(0, length - 3))
    shapes.suffix4[at] = hashText(lower, Math.max(0, length - 4))
    shapes.shape[at] = shapeOf(word)
  }
  for (const [at, edge] of [EDGE, EDGE + 1].entries()) {
    for (const array of [shapes.form, shapes.exact, shapes.prefix, shapes.suffix2, shapes.suffix3, shapes.suffix4]) {
      array[words.length + at] = edge
    }
    shapes.shape[words.length + at] = edge
  }
  return shapes
}

/** Capitals, lower case, digits and signs in order, with runs collapsed. */
function shapeOf(word: string): number {
  let shape = ''
  let last = ''
  for (const letter of word.slice(0, 24)) {
    const kind = /\p{Lu}/u.test(letter) ? 'A' : /\p{L}/u.test(letter) ? 'a' : /\p{N}/u.test(letter) ? '0' : letter
    if (kind !== last) shape += kind
    else if (shape.length < MIDDLE_MAX && shape.length === 1) shape += kind
    last = kind
  }
  return hashText(shape)
}
