import { stem } from '@colophon/protocol/articles/stem'
import { STOP_WORDS } from '../plan.ts'
import { nearness } from './nearness.ts'
import { tellingWords } from './question.ts'
import type { Rarity } from './rarity.ts'
import { type Reader, type ReadText, saturated } from './read-text.ts'

/** How much the length of a text weighs. */
const B = 0.75
/** How often a word of the title counts. */
const TITLE_WEIGHT = 2
/** What the very form of a word adds to its stem; connecting words count here too, where they are rare. */
const FORM_WEIGHT = 0.5
/** The texts found first from which further words are taken, how many, and how much these count beside the question. */
const FEEDBACK = { texts: 10, words: 20, share: 0.3, steepness: 8 }
/** A word that is worth taking from a text. */
const TELLING = /^(?!\d+$).{3,}$/u
const STOP_STEMS: ReadonlySet<string> = new Set([...STOP_WORDS].map(stem))

/** What each word counts for where it stands in a text, by its number. */
type Worth = ReadonlyMap<number, number>

/** Texts of one reader, and how telling words are in the library that they come from. */
export type Read = { reader: Reader; texts: readonly ReadText[]; rarity: Rarity }

/**
 * How well each text meets a question: stems weighted by rarity, the same words in the same form, words that stand
 * together as in the question, and a little what else the best texts speak of (relevance feedback, Lavrenko and Croft
 * 2001, bounded to these texts). Higher is better; only the order means something.
 */
export function relevance(words: readonly string[], { reader, texts, rarity }: Read): number[] {
  const asked = tellingWords(words).map((word) => reader.numberOfStem(stem(word)))
  const stems = new Map(asked.map((each) => [each, rarity.ofStem(reader.stemOf(each))]))
  const forms = new Map(words.map((word) => [reader.numberOf(word), FORM_WEIGHT * rarity.ofForm(word)]))
  const scores = texts.map(
    (text) => byStems(text, stems, rarity) + byForms(text, forms, rarity) + nearness(asked, text, stems),
  )
  const further = furtherStems(scores, stems.size, { reader, texts, rarity })
  return texts.map(
    (text, index) => (1 - FEEDBACK.share) * (scores[index] ?? 0) + FEEDBACK.share * byStems(text, further, rarity),
  )
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

/** The stems that mark the best texts, with weights that add up to that of the question. */
function furtherStems(scores: readonly number[], weight: number, { reader, texts, rarity }: Read): Worth {
  const best = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, FEEDBACK.texts)
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
