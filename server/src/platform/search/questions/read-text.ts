import { stem } from '@colophon/protocol/articles/stem'
import { wordsIn } from '@colophon/protocol/articles/words'

/** A text as it is scored: the words of its title and of the rest, as they stand and as stems. */
export type ReadText = { title: string[]; body: string[]; titleStems: string[]; bodyStems: string[] }

/** Characters of a text that are read: more than any abstract has. */
const READ_MAX = 20_000

/** Reads a text for scoring. */
export function readText({ title, body }: { title: string; body: string }): ReadText {
  const inTitle = wordsIn(title.slice(0, READ_MAX)).map(({ word }) => word)
  const inBody = wordsIn(body.slice(0, READ_MAX)).map(({ word }) => word)
  return { title: inTitle, body: inBody, titleStems: inTitle.map(stem), bodyStems: inBody.map(stem) }
}

/** How soon further times of a word say no more (BM25, Robertson and Zaragoza 2009). */
const K1 = 1.2

/** What a count is worth: each further time less. */
export function saturated(count: number, norm = 1): number {
  return (count * (K1 + 1)) / (count + K1 * norm)
}
