import { hashText, mix } from '../../parsing/hash.ts'
import type { Word } from '../word.ts'

/** Size of the weight table, shared by all features through hashing. */
export const CUE_TABLE = 2 ** 20

/** Context window in words. */
const WINDOW = 5

/** The features of a possible hedge cue: the word with its neighbours and context, as indexes into the weight table. */
export function cueFeatures(words: readonly Word[], at: number): number[] {
  const word = words[at]
  if (word === undefined) return []
  const lemma = hashText(word.lemma)
  const near = (step: number) => hashText(words[at + step]?.lemma ?? '')
  const tag = (step: number) => hashText(words[at + step]?.tag ?? '')
  const own = tag(0)
  const [before, after] = [near(-1), near(1)]
  const [tagBefore, tagAfter] = [tag(-1), tag(1)]
  return [
    place(0, lemma),
    place(1, lemma, hashText(word.lower)),
    place(2, lemma, own),
    place(3, lemma, before),
    place(4, lemma, near(-2)),
    place(5, lemma, near(-3)),
    place(6, lemma, after),
    place(7, lemma, near(2)),
    place(8, lemma, near(3)),
    place(9, lemma, before, near(-2)),
    place(10, lemma, after, near(2)),
    place(11, lemma, tagBefore),
    place(12, lemma, tagAfter),
    place(13, lemma, tagBefore, tagAfter),
    place(14, before, own),
    place(15, after, own),
    ...aroundIt(words, at).map((each) => place(16, lemma, hashText(each.lemma))),
    ...saidOf(words, at).map((kind) => place(kind, lemma)),
  ]
}

function aroundIt(words: readonly Word[], at: number): Word[] {
  return [...words.slice(Math.max(0, at - WINDOW), at), ...words.slice(at + 1, at + 1 + WINDOW)]
}

function saidOf(words: readonly Word[], at: number): number[] {
  const comesBefore = (lower: string) => words.some((word, index) => index < at && word.lower === lower)
  return [
    ...(comesBefore('we') ? [17] : []),
    ...(comesBefore('to') ? [18] : []),
    ...(words.at(-1)?.text === '?' ? [19] : []),
  ]
}

function place(kind: number, first: number, second = 0, third = 0): number {
  return mix(mix(mix(kind + 1, first), second), third) & (CUE_TABLE - 1)
}
