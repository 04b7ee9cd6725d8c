import { searchStem } from '@colophon/protocol/knowledge/search-stem'
import { STOP_WORDS } from '../query/stop-words.ts'
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

/** Support by similar texts: best texts compared by stems of some rarity, most similar ones that count, their weight. */
const SUPPORT = { texts: 40, rarity: 1, nearest: 5, share: 0.3 }

/** Words worth taking from a text. */
const TELLING = /^(?!\d+$).{3,}$/u

/** Significant words of a long question. */
const LONG = 12

const STOP_STEMS: ReadonlySet<string> = new Set([...STOP_WORDS].map(searchStem))

/** The weight of each word or stem, by number. */
type Worth = ReadonlyMap<number, number>

/** How often each stem occurs, with the title weighted, by number; and the text's length, as one of an average text. */
type Counted = { text: ReadText; stems: ReadonlyMap<number, number>; norm: number }

/** Texts of one reader with the rarity of words in their collection. */
type Read = { reader: Reader; texts: readonly ReadText[]; rarity: Rarity }
type ReadAndCounted = Omit<Read, 'texts'> & { texts: readonly Counted[] }

/**
 * Scores texts for a question: stems weighted by rarity, equal word forms, words adjacent as in the question, a share of
 * relevance feedback (Lavrenko and Croft 2001, limited to these texts), and a share of the scores of similar texts. Only
 * the order is meaningful, higher is better.
 */
export function relevance(words: readonly string[], { reader, texts, rarity }: Read): number[] {
  const asked = significantWords(words).map((word) => reader.numberOfStem(searchStem(word)))
  const stems = counted(asked, (each) => rarity.ofStem(reader.stemOf(each)))
  const forms = new Map(words.map((word) => [reader.numberOf(word), FORM_WEIGHT * rarity.ofForm(word)]))
  const all = texts.map((text) => countStems(text, rarity))
  const scores = all.map(
    (each) => byStems(each, stems) + byForms(each.text, forms, rarity) + nearness(asked, each.text, stems),
  )
  const further = furtherStems(scores, stems.size, { reader, texts: all, rarity })
  const own = all.map(
    (each, index) => (1 - FEEDBACK.share) * (scores[index] ?? 0) + FEEDBACK.share * byStems(each, further),
  )
  return supported(own, { reader, texts: all, rarity })
}

/** The rarity of each stem; in a long question as often as it occurs, since it repeats what it is about. */
function counted(stems: readonly number[], rarityOf: (stem: number) => number): Map<number, number> {
  const weights = new Map<number, number>()
  const isLong = stems.length >= LONG
  for (const each of stems) weights.set(each, (isLong ? (weights.get(each) ?? 0) : 0) + rarityOf(each))
  return weights
}

function countStems(text: ReadText, { lengths }: Rarity): Counted {
  const stems = new Map<number, number>()
  for (const each of text.titleStems) stems.set(each, (stems.get(each) ?? 0) + TITLE_WEIGHT)
  for (const each of text.bodyStems) stems.set(each, (stems.get(each) ?? 0) + 1)
  return { text, stems, norm: normOf(text, TITLE_WEIGHT, lengths) }
}

function normOf({ title, body }: ReadText, titleWeight: number, lengths: Rarity['lengths']): number {
  const length = titleWeight * title.length + body.length
  return 1 - B + (B * length) / (titleWeight * lengths.title + lengths.body || 1)
}

function byStems({ stems, norm }: Counted, worth: Worth): number {
  let score = 0
  for (const [each, weight] of worth) {
    const count = stems.get(each)
    if (count !== undefined) score += weight * saturated(count, norm)
  }
  return score
}

function byForms(text: ReadText, worth: Worth, { lengths }: Rarity): number {
  const counts = new Map<number, number>()
  for (const words of [text.title, text.body]) {
    for (const word of words) if (worth.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const norm = normOf(text, 1, lengths)
  let score = 0
  for (const [word, count] of counts) score += (worth.get(word) ?? 0) * saturated(count, norm)
  return score
}

/** Stems that characterise the best texts, with weights that sum to that of the question. */
function furtherStems(scores: readonly number[], weight: number, { reader, texts, rarity }: ReadAndCounted): Worth {
  const best = bestFirst(scores).slice(0, FEEDBACK.texts)
  const top = scores[best[0] ?? 0] || 1
  const model = new Map<number, number>()
  for (const index of best) {
    const { text, stems } = texts[index] ?? {}
    if (!text || !stems) continue
    const share = ((scores[index] ?? 0) / top) ** FEEDBACK.steepness / (text.title.length + text.body.length)
    for (const [each, count] of stems) model.set(each, (model.get(each) ?? 0) + share * count)
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
function supported(scores: readonly number[], { reader, texts, rarity }: ReadAndCounted): number[] {
  const best = bestFirst(scores).slice(0, SUPPORT.texts)
  const likeness = likenesses({ reader, rarity, texts: best.flatMap((index) => texts[index] ?? []) })
  const result = scores.map((score) => (1 - SUPPORT.share) * score)
  for (const [place, index] of best.entries()) {
    const near = nearest(likeness.subarray(place * best.length, (place + 1) * best.length))
    const weight = near.reduce((sum, each) => sum + each.likeness, 0)
    const support = near.reduce((sum, each) => sum + each.likeness * (scores[best[each.place] ?? 0] ?? 0), 0)
    result[index] = (result[index] ?? 0) + SUPPORT.share * (weight > 0 ? support / weight : (scores[index] ?? 0))
  }
  return result
}

/** The highest of these values with their places. */
function nearest(likeness: Float64Array): { place: number; likeness: number }[] {
  const most: { place: number; likeness: number }[] = []
  for (const [place, value] of likeness.entries()) {
    if (most.length === SUPPORT.nearest && value <= (most.at(-1)?.likeness ?? 0)) continue
    const at = most.findIndex((each) => each.likeness < value)
    most.splice(at === -1 ? most.length : at, 0, { place, likeness: value })
    if (most.length > SUPPORT.nearest) most.pop()
  }
  return most
}

/** The cosine of each pair of texts by weighted stems (tf-idf), row by row; of a text with itself 0. */
function likenesses({ reader, texts, rarity }: ReadAndCounted): Float64Array {
  const size = texts.length
  const cosines = new Float64Array(size * size)
  const squares = new Float64Array(size)
  const postings = new Map<number, { rarity: number; texts: number[]; weights: number[] }>()
  for (const [index, { stems }] of texts.entries()) {
    for (const [number, count] of stems) {
      let known = postings.get(number)
      if (known === undefined) {
        known = { rarity: rarity.ofStem(reader.stemOf(number)), texts: [], weights: [] }
        postings.set(number, known)
      }
      if (known.rarity < SUPPORT.rarity) continue
      const weight = known.rarity * (1 + Math.log(count))
      for (let at = 0; at < known.texts.length; at += 1) {
        const cell = index * size + (known.texts[at] ?? 0)
        cosines[cell] = (cosines[cell] ?? 0) + weight * (known.weights[at] ?? 0)
      }
      known.texts.push(index)
      known.weights.push(weight)
      squares[index] = (squares[index] ?? 0) + weight * weight
    }
  }
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b < a; b += 1) {
      const cosine = (cosines[a * size + b] ?? 0) / Math.sqrt((squares[a] ?? 0) * (squares[b] ?? 0) || 1)
      cosines[a * size + b] = cosine
      cosines[b * size + a] = cosine
    }
  }
  return cosines
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
