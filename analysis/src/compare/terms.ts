import { foldTerm } from './fold.ts'
import type { PlacedSentence } from './sentences-of.ts'

/** A term of a paper, as it first stands there. */
export type KeyTerm = { folded: string; text: string; start: number; end: number; page: number | null; count: number }

/** Most key terms of a paper. */
const TERMS_MAX = 10
/** Most words of a term. */
const WORDS_MAX = 3
const STOPS = new Set(
  `a about above after again all also although am among an and any are around as at be because been before being below between both but by can cannot case cases could did different do does due during each either et al etc even every example few first for found from further had has have having here high how however i if in into is it its itself large last least less let like low made make many may might more most much must nearly neither new no nor not now number of on one only or other our out over own paper per present rather respectively result results same section see seen several shall should show shown shows similar since small so some study such table than that the their them then there therefore these they this those three through thus to together too two under until up upon use used using very was we well were what when where whether which while who whole why will with within without would yet you figure fig work way called given set`.split(
    ' ',
  ),
)

/** What a paper is about in a few terms: words and runs of words that it says often, more so in its abstract or keywords. */
export function keyTerms(sentences: readonly PlacedSentence[], keywords: readonly string[]): KeyTerm[] {
  const found = new Map<string, KeyTerm & { score: number; words: number }>()
  const wanted = new Set(keywords.map(foldTerm))
  for (const sentence of sentences) {
    const weight = sentence.section === 'abstract' ? 3 : 1
    for (const { text, start, words } of runsOf(sentence.text)) {
      const folded = foldTerm(text)
      const known = found.get(folded)
      if (known) {
        known.count += 1
        known.score += weight
      } else if (folded.length > 2) {
        const at = sentence.start + start
        found.set(folded, {
          folded,
          text,
          start: at,
          end: at + text.length,
          page: sentence.page,
          count: 1,
          score: weight,
          words,
        })
      }
    }
  }
  const ranked = [...found.values()]
    .filter(({ count, folded }) => count > 1 || wanted.has(folded))
    .map((term) => ({ ...term, score: term.score * (1 + 0.7 * (term.words - 1)) * (wanted.has(term.folded) ? 4 : 1) }))
    .toSorted((one, other) => other.score - one.score || one.start - other.start)
  const chosen: typeof ranked = []
  for (const term of ranked) {
    if (chosen.length >= TERMS_MAX) break
    if (chosen.some(({ folded }) => isWithin(term.folded, folded) || isWithin(folded, term.folded))) continue
    chosen.push(term)
  }
  return chosen.map(({ score: _, words: __, ...term }) => term)
}

/** All terms that a text may be looked for by: its words and runs of words, folded. */
export function termsIn(sentences: readonly PlacedSentence[]): Set<string> {
  const all = new Set<string>()
  for (const { text } of sentences) for (const run of runsOf(text)) all.add(foldTerm(run.text))
  return all
}

function isWithin(part: string, whole: string): boolean {
  return ` ${whole} `.includes(` ${part} `)
}

function* runsOf(text: string): Generator<{ text: string; start: number; words: number }> {
  const words = [...text.matchAll(/\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*/gu)]
  for (const [from, first] of words.entries()) {
    if (isStop(first[0])) continue
    for (let length = 1; length <= WORDS_MAX; length++) {
      const last = words[from + length - 1]
      const before = words[from + length - 2]
      if (!last || isStop(last[0])) break
      if (length > 1 && before && text.slice(before.index + before[0].length, last.index).trim() !== '') break
      const end = last.index + last[0].length
      yield { text: text.slice(first.index, end), start: first.index, words: length }
    }
  }
}

function isStop(word: string): boolean {
  return word.length < 3 || STOPS.has(word.toLowerCase())
}
