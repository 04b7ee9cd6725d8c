import { stem } from '@colophon/protocol/articles/stem'
import { STOP_WORDS } from '../plan.ts'
import { nearness } from './nearness.ts'
import { tellingWords } from './question.ts'
import type { Rarity } from './rarity.ts'
import { type ReadText, saturated } from './read-text.ts'

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

/**
 * How well each text meets a question: stems weighted by rarity, the same words in the same form, words that stand
 * together as in the question, and a little what else the best texts speak of (relevance feedback, Lavrenko and Croft
 * 2001, bounded to these texts). Higher is better; only the order means something.
 */
export function relevance(words: readonly string[], texts: readonly ReadText[], rarity: Rarity): number[] {
  const asked = tellingWords(words).map(stem)
  const stems = new Map(asked.map((each) => [each, 1]))
  const forms = new Set(words)
  const scores = texts.map(
    (text) =>
      byStems(text, stems, rarity) + FORM_WEIGHT * byForms(text, forms, rarity) + nearness(asked, text, rarity.ofStem),
  )
  const further = furtherWords(texts, scores, stems.size, rarity)
  return texts.map(
    (text, index) => (1 - FEEDBACK.share) * (scores[index] ?? 0) + FEEDBACK.share * byStems(text, further, rarity),
  )
}

function byStems(text: ReadText, wanted: ReadonlyMap<string, number>, { ofStem, lengths }: Rarity): number {
  const counts = new Map<string, number>()
  count(text.titleStems, TITLE_WEIGHT, wanted, counts)
  count(text.bodyStems, 1, wanted, counts)
  const length = TITLE_WEIGHT * text.title.length + text.body.length
  const norm = 1 - B + (B * length) / (TITLE_WEIGHT * lengths.title + lengths.body || 1)
  let score = 0
  for (const [word, times] of counts) score += (wanted.get(word) ?? 0) * ofStem(word) * saturated(times, norm)
  return score
}

function byForms(text: ReadText, wanted: ReadonlySet<string>, { ofForm, lengths }: Rarity): number {
  const counts = new Map<string, number>()
  count(text.title, 1, wanted, counts)
  count(text.body, 1, wanted, counts)
  const norm = 1 - B + (B * (text.title.length + text.body.length)) / (lengths.title + lengths.body || 1)
  let score = 0
  for (const [word, times] of counts) score += ofForm(word) * saturated(times, norm)
  return score
}

function count(
  words: readonly string[],
  weight: number,
  wanted: { has(word: string): boolean },
  counts: Map<string, number>,
): void {
  for (const word of words) if (wanted.has(word)) counts.set(word, (counts.get(word) ?? 0) + weight)
}

/** The stems that mark the best texts, with weights that add up to that of the question. */
function furtherWords(
  texts: readonly ReadText[],
  scores: readonly number[],
  weight: number,
  { ofStem }: Rarity,
): Map<string, number> {
  const best = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, FEEDBACK.texts)
  const top = scores[best[0] ?? 0] || 1
  const model = new Map<string, number>()
  for (const index of best) {
    const { titleStems = [], bodyStems = [] } = texts[index] ?? {}
    const share = ((scores[index] ?? 0) / top) ** FEEDBACK.steepness / (titleStems.length + bodyStems.length)
    for (const word of [...titleStems, ...bodyStems]) model.set(word, (model.get(word) ?? 0) + share)
  }
  const telling = [...model]
    .filter(([word]) => TELLING.test(word) && !STOP_STEMS.has(word))
    .map(([word, share]): [string, number] => [word, share * ofStem(word)])
    .sort((a, b) => b[1] - a[1])
    .slice(0, FEEDBACK.words)
  const sum = telling.reduce((total, [, share]) => total + share, 0) || 1
  return new Map(telling.map(([word, share]) => [word, (share / sum) * weight]))
}
