import { LINKING } from './lexicon.ts'
import { hasNominal, isNominal, type Span, type Word } from './word.ts'

/** A subject and the phrases before it that set the scene (`In mice,`). */
export interface SubjectPhrase {
  subject: Span
  context: Span[]
}

/** Tells the subject of a verb from the words between the clause's start and the verb. */
export function subjectPhrase(words: readonly Word[], rest: Span): SubjectPhrase {
  const segments = splitAtCommas(words, rest).filter((segment) => hasNominal(words, segment))
  const context: Span[] = []
  while (segments.length > 1 && segments[0] !== undefined && introduces(words, segments[0])) {
    context.push(trim(words, segments[0]))
    segments.shift()
  }
  const first = segments[0]
  const last = segments.at(-1)
  if (first === undefined || last === undefined) return { subject: { from: rest.to, to: rest.to }, context }
  const listed = segments.length > 1 && words.slice(last.from, last.to).some((word) => word.tag === 'CCONJ')
  const whole = listed ? { from: first.from, to: last.to } : first
  const opening = openingPhrase(words, trim(words, whole))
  if (opening === undefined) return { subject: trim(words, whole), context }
  context.push(trim(words, { from: whole.from, to: opening }))
  return { subject: trim(words, { from: opening, to: whole.to }), context }
}

/** The noun phrase that ends right before `end`: what a relative clause is about. */
export function nearestNounPhrase(words: readonly Word[], start: number, end: number): Span {
  let to = end
  while (to > start && !isNominal(words[to - 1])) to -= 1
  let from = to
  while (from > start && isInsideNounPhrase(words, from - 1)) from -= 1
  return trim(words, { from, to })
}

/** Cuts what belongs to no phrase from both ends: punctuation, conjunctions, linking adverbs. */
export function trim(words: readonly Word[], span: Span): Span {
  let { from, to } = span
  while (from < to && (isLoose(words[from]) || isFreeAdverb(words, from))) from += 1
  while (to > from && (isLoose(words[to - 1]) || words[to - 1]?.tag === 'SCONJ')) to -= 1
  return { from, to }
}

function isLoose(word: Word | undefined): boolean {
  if (word === undefined) return true
  if (word.tag === 'PUNCT') return !/^["'“”‘’([{)\]}]$/u.test(word.text)
  return word.tag === 'CCONJ' || (word.tag === 'ADV' && LINKING.has(word.lower))
}

/** An adverb that belongs to no word of the phrase: `Recently the …`, but `nearly all`, `very high`. */
function isFreeAdverb(words: readonly Word[], index: number): boolean {
  return words[index]?.tag === 'ADV' && ['DET', 'PRON', 'PROPN'].includes(words[index + 1]?.tag ?? '')
}

function isInsideNounPhrase(words: readonly Word[], index: number): boolean {
  const word = words[index]
  const next = words[index + 1]?.tag
  if (word?.tag === 'ADV') return next === 'ADJ'
  if (word?.tag === 'CCONJ') return next === 'ADJ' && words[index - 1]?.tag === 'ADJ'
  return word !== undefined && (isNominal(word) || ['ADJ', 'DET', 'SYM', 'X'].includes(word.tag) || word.lower === "'s")
}

function splitAtCommas(words: readonly Word[], span: Span): Span[] {
  const segments: Span[] = []
  let from = span.from
  for (let index = span.from; index <= span.to; index += 1) {
    if (index < span.to && words[index]?.text !== ',') continue
    if (index > from) segments.push({ from, to: index })
    from = index + 1
  }
  return segments
}

/** Whether a phrase before a comma sets the scene and is not itself what the clause is about. */
function introduces(words: readonly Word[], segment: Span): boolean {
  const first = words[trim(words, segment).from]
  return first !== undefined && (['ADP', 'SCONJ', 'VERB', 'ADV', 'PART'].includes(first.tag) || first.lower === 'to')
}

/** Where the subject starts after an opening phrase without a comma: `In this study | we`. */
function openingPhrase(words: readonly Word[], span: Span): number | undefined {
  if (words[span.from]?.tag !== 'ADP') return undefined
  for (let index = span.from + 2; index < span.to; index += 1) {
    const opens = words[index]?.tag === 'DET' || words[index]?.tag === 'PRON'
    if (opens && isNominal(words[index - 1])) return index
  }
  return undefined
}
