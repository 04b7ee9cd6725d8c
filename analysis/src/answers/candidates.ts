import type { PreparedDocument, PreparedSentence } from './prepare.ts'
import { likeness } from './tokens/tokens.ts'
import { wordPieces } from './tokens/word-pieces.ts'

/** Most sentences of one paper read for a question. */
export const READ_MAX = 32
/** Of these, places for the authors and the abstract. */
export const GENERAL = 4
/** Most tokens of a question by which sentences are chosen. */
const ASKED_MAX = 64
/** How much longer sentences count less. */
const LENGTH_WEIGHT = 0.3
/** Likeness counts by this power, so that somewhat alike tokens count little. */
const POWER = 2
const HAS_LETTERS = /[\p{L}\p{N}]/u

/**
 * The sentences to read for a question, as indexes into the prepared document, best first: those with most of its words,
 * or words of like meaning, of which those that are rare in the paper count more. Some places are for the authors and the
 * abstract, for questions about the paper as a whole.
 */
export function candidatesOf(
  question: string,
  { sentences }: Pick<PreparedDocument, 'sentences'>,
  most: number,
  general: number,
): number[] {
  const places = sentences.map((_, at) => at)
  if (sentences.length <= most) return places
  const ranked = rankedOf(question, sentences)
  const first = ranked.slice(0, most - general)
  const known = new Set(first)
  const authors = places.filter((at) => sentences[at]?.type === 'authors').slice(0, 1)
  const abstract = places.filter((at) => sentences[at]?.sectionType === 'abstract')
  const more = [...authors, ...abstract].filter((at) => !known.has(at)).slice(0, general)
  return [...new Set([...first, ...more, ...ranked])].slice(0, most)
}

/** The same for several papers, by the place of the paper and the index of the sentence; one place each is for its abstract. */
export function candidatesAmong(
  question: string,
  papers: readonly Pick<PreparedDocument, 'sentences'>[],
  most: number,
  mostOfEach: number,
): { paper: number; at: number }[] {
  const all = papers.flatMap(({ sentences }, paper) => sentences.map((sentence, at) => ({ paper, at, sentence })))
  const taken = papers.map(() => 0)
  const sentences = all.map(({ sentence }) => sentence)
  const ranked = rankedOf(question, sentences).flatMap((place) => all[place] ?? [])
  const abstracts = papers.flatMap(
    (_, paper) => ranked.find((each) => each.paper === paper && each.sentence.sectionType === 'abstract') ?? [],
  )
  const first = ranked.filter(({ paper }) => {
    taken[paper] = (taken[paper] ?? 0) + 1
    return taken[paper] <= mostOfEach
  })
  return [...new Set([...first.slice(0, most - abstracts.length), ...abstracts, ...first])].slice(0, most)
}

/** The places of the sentences, those first that are most like the question. */
function rankedOf(question: string, sentences: readonly PreparedSentence[]): number[] {
  const scores = alikeOf(question, sentences)
  return sentences.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

function alikeOf(question: string, sentences: readonly PreparedSentence[]): Float64Array {
  const words = question.match(/\S+/g)?.filter((word) => HAS_LETTERS.test(word)) ?? []
  const asked = [...new Set(wordPieces(words.join(' ').replace(/[^\p{L}\p{N}\s-]+/gu, ' ')))].slice(0, ASKED_MAX)
  const average = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0) / sentences.length
  const lengths = sentences.map(({ tokens }) =>
    Math.sqrt(1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * tokens.length) / average),
  )
  const scores = new Float64Array(sentences.length)
  for (const own of asked) {
    const known = new Map<number, number>()
    const alike = (token: number): number => {
      const before = known.get(token)
      if (before !== undefined) return before
      const value = likeness(own, token) ** POWER
      known.set(token, value)
      return value
    }
    const best = sentences.map(({ tokens }) => tokens.reduce((most, token) => Math.max(most, alike(token)), 0))
    const count = best.filter((value) => value === 1).length
    const rarity = Math.log(1 + (sentences.length - count + 0.5) / (count + 0.5))
    for (const [at, value] of best.entries()) scores[at] = (scores[at] ?? 0) + (rarity * value) / (lengths[at] ?? 1)
  }
  return scores
}
