import { stem } from '@colophon/protocol/knowledge/stem'
import { STOP_WORDS } from '../query/plan.ts'
import type { Rarity } from './rarity.ts'
import type { Reader, ReadText } from './read-text.ts'

/** Bonus for neighbouring words of the question that are adjacent or near each other in the text. */
const WEIGHT = { side: 0.2, near: 0.2 }

/** Maximum distance in words. */
const NEAR = 7

/** Positions per word considered: a text repeating a word hundreds of times must not cost the square. */
const PLACES_MAX = 40

/** BM25's saturation of repeated words and length normalisation (Robertson and Zaragoza 2009). */
const K1 = 0.9
const B = 0.75

/** The weight of a word in the title. */
const TITLE_WEIGHT = 2

/** The bonus for the same word form; rare stop words count too. */
const FORM_WEIGHT = 0.4

/** Relevance feedback: texts used, words taken, and their weight relative to the question. */
const FEEDBACK = { texts: 10, words: 40, share: 0.3, steepness: 8 }

/** Support by similar texts: best texts compared, most similar ones that count, and their weight in the score. */
const SUPPORT = { texts: 40, nearest: 5, share: 0.3 }

/** Words worth taking from a text. */
const TELLING = /^(?!\d+$).{3,}$/u

/** Significant words of a long question. */
const LONG = 12

const STOP_STEMS: ReadonlySet<string> = new Set([...STOP_WORDS].map(stem))

/** The weight of each word by position type, by word number. */
type Worth = ReadonlyMap<number, number>

/** Texts of one reader with the rarity of words in their collection. */
type Read = { reader: Reader; texts: readonly ReadText[]; rarity: Rarity }

/**
 * Scores texts for a question: stems weighted by rarity, equal word forms, words adjacent as in the question, a share of
 * relevance feedback (Lavrenko and Croft 2001, limited to these texts), and a share of the scores of similar texts. Only
 * the order is meaningful, higher is better.
 */
export function relevance(words: readonly string[], { reader, texts, rarity }: Read): number[] {
  const asked = significantWords(words).map((word) => reader.numberOfStem(stem(word)))
  const stems = counted(asked, (each) => rarity.ofStem(reader.stemOf(each)))
  const forms = new Map(words.map((word) => [reader.numberOf(word), FORM_WEIGHT * rarity.ofForm(word)]))
  const scores = texts.map(
    (text) => byStems(text, stems, rarity) + byForms(text, forms, rarity) + nearness(asked, text, stems),
  )
  const further = furtherStems(scores, stems.size, { reader, texts, rarity })
  const own = texts.map(
    (text, index) => (1 - FEEDBACK.share) * (scores[index] ?? 0) + FEEDBACK.share * byStems(text, further, rarity),
  )
  return supported(own, { reader, texts, rarity })
}

/** The rarity of each stem; in a long question as often as it occurs, since it repeats what it is about. */
function counted(stems: readonly number[], rarityOf: (stem: number) => number): Map<number, number> {
  const weights = new Map<number, number>()
  const isLong = stems.length >= LONG
  for (const each of stems) weights.set(each, (isLong ? (weights.get(each) ?? 0) : 0) + rarityOf(each))
  return weights
}

function byStems({ titleStems, bodyStems }: ReadText, worth: Worth, { lengths }: Rarity): number {
  return bm25([titleStems, bodyStems], [lengths.title, lengths.body], TITLE_WEIGHT, worth)
}

function byForms({ title, body }: ReadText, worth: Worth, { lengths }: Rarity): number {
  return bm25([title, body], [lengths.title, lengths.body], 1, worth)
}

type TitleAndBody<T> = readonly [title: T, body: T]

function bm25(text: TitleAndBody<number[]>, lengths: TitleAndBody<number>, titleWeight: number, worth: Worth): number {
  const counts = new Map<number, number>()
  for (const word of text[0]) if (worth.has(word)) counts.set(word, (counts.get(word) ?? 0) + titleWeight)
  for (const word of text[1]) if (worth.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const length = titleWeight * text[0].length + text[1].length
  const norm = 1 - B + (B * length) / (titleWeight * lengths[0] + lengths[1] || 1)
  let score = 0
  for (const [word, times] of counts) score += (worth.get(word) ?? 0) * saturated(times, norm)
  return score
}

/** Stems that characterise the best texts, with weights that sum to that of the question. */
function furtherStems(scores: readonly number[], weight: number, { reader, texts, rarity }: Read): Worth {
  const best = bestFirst(scores).slice(0, FEEDBACK.texts)
  const top = scores[best[0] ?? 0] || 1
  const model = new Map<number, number>()
  for (const index of best) {
    const { titleStems = [], bodyStems = [] } = texts[index] ?? {}
    const share = ((scores[index] ?? 0) / top) ** FEEDBACK.steepness / (titleStems.length + bodyStems.length)
    for (const each of [...titleStems, ...bodyStems]) model.set(each, (model.get(each) ?? 0) + share)
  }
  const telling = [...model]
    .map(([number, share]) => ({ number, share, name: reader.stemOf(number) }))
    .filter(({ name }) => TELLING.test(name) && !STOP_STEMS.has(name))
    .map(({ number, share, name }) => ({ number, rarity: rarity.ofStem(name), share: share * rarity.ofStem(name) }))
    .sort((a, b) => b.share - a.share)
    .slice(0, FEEDBACK.words)
  const sum = telling.reduce((total, { share }) => total + share, 0) || 1
  return new Map(telling.map((each) => [each.number, (each.share / sum) * weight * each.rarity]))
}

/**
 * Score regularisation (Diaz 2005): texts about the same subject are relevant to the same questions, so the best texts
 * take a share of their score from those most similar to them.
 */
function supported(scores: readonly number[], { reader, texts, rarity }: Read): number[] {
  const best = bestFirst(scores).slice(0, SUPPORT.texts)
  const likeness = likenesses({ reader, rarity, texts: best.flatMap((index) => texts[index] ?? []) })
  const result = scores.map((score) => (1 - SUPPORT.share) * score)
  for (const [place, index] of best.entries()) {
    const near = best
      .map((other, column) => ({ score: scores[other] ?? 0, weight: likeness(place, column) }))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, SUPPORT.nearest)
    const weight = near.reduce((sum, each) => sum + each.weight, 0)
    const support = near.reduce((sum, each) => sum + each.weight * each.score, 0)
    result[index] = (result[index] ?? 0) + SUPPORT.share * (weight > 0 ? support / weight : (scores[index] ?? 0))
  }
  return result
}

/** The cosine of any two of the texts by weighted stems (tf-idf); of a text with itself 0. */
function likenesses({ reader, texts, rarity }: Read): (a: number, b: number) => number {
  const size = texts.length
  const products = new Float64Array(size * size)
  const squares = new Float64Array(size)
  const postings = new Map<number, { rarity: number; texts: number[]; weights: number[] }>()
  for (const [index, text] of texts.entries()) {
    for (const [number, count] of frequencies(text)) {
      let known = postings.get(number)
      if (known === undefined) {
        const name = reader.stemOf(number)
        known = { rarity: STOP_STEMS.has(name) ? 0 : rarity.ofStem(name), texts: [], weights: [] }
        postings.set(number, known)
      }
      const weight = known.rarity * (1 + Math.log(count))
      for (const [at, other] of known.texts.entries()) {
        products[other * size + index] = (products[other * size + index] ?? 0) + weight * (known.weights[at] ?? 0)
      }
      known.texts.push(index)
      known.weights.push(weight)
      squares[index] = (squares[index] ?? 0) + weight * weight
    }
  }
  return (a, b) => {
    const product = products[Math.min(a, b) * size + Math.max(a, b)] ?? 0
    return product === 0 ? 0 : product / Math.sqrt((squares[a] ?? 0) * (squares[b] ?? 0))
  }
}

function frequencies({ titleStems, bodyStems }: ReadText): Map<number, number> {
  const counts = new Map<number, number>()
  for (const each of titleStems) counts.set(each, (counts.get(each) ?? 0) + TITLE_WEIGHT)
  for (const each of bodyStems) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

function bestFirst(scores: readonly number[]): number[] {
  return [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
}

/**
 * Term proximity (after Metzler and Croft 2005): each pair of neighbouring significant stems of the question, in order
 * or near each other, weighted by the more common of the two.
 */
function nearness(asked: readonly number[], text: ReadText, rarity: ReadonlyMap<number, number>): number {
  const places = placesOf(rarity, text)
  let score = 0
  for (const [index, first] of asked.entries()) {
    const second = asked[index + 1]
    if (second === undefined || second === first) continue
    const [before, after] = [places.get(first), places.get(second)]
    if (before === undefined || after === undefined) continue
    const { side, near } = together(before, after)
    const worth = Math.min(rarity.get(first) ?? 0, rarity.get(second) ?? 0)
    score += worth * (WEIGHT.side * saturated(side) + WEIGHT.near * saturated(near))
  }
  return score
}

function placesOf(wanted: { has(stem: number): boolean }, { titleStems, bodyStems }: ReadText): Map<number, number[]> {
  const places = new Map<number, number[]>()
  const mark = (word: number, place: number) => {
    if (!wanted.has(word)) return
    const known = places.get(word)
    if (known === undefined) places.set(word, [place])
    else if (known.length < PLACES_MAX) known.push(place)
  }
  titleStems.forEach(mark)
  // Title and body are not adjacent.
  const start = titleStems.length + NEAR + 1
  for (const [index, word] of bodyStems.entries()) mark(word, start + index)
  return places
}

function together(before: readonly number[], after: readonly number[]): { side: number; near: number } {
  let side = 0
  let near = 0
  for (const first of before) {
    for (const second of after) {
      if (second === first + 1) side += 1
      if (Math.abs(second - first) <= NEAR) near += 1
    }
  }
  return { side, near }
}

/** BM25's saturated term frequency. */
function saturated(count: number, norm = 1): number {
  return (count * (K1 + 1)) / (count + K1 * norm)
}

/** The words that are no stop words, in order. */
export function significantWords(words: readonly string[]): string[] {
  return words.filter((word) => !STOP_WORDS.has(word))
}
