import { MARKERS, PREPOSITION_MARKERS, REPORTING } from './lexicon.ts'
import { isNominal, type Word } from './word.ts'

/**
 * The tagger often takes a verb for a plural noun (`the enzyme denatures`). Where a stretch of words that needs a verb
 * has none (the whole sentence, or what follows `that`, `if`, `which`), its likeliest noun becomes one.
 */
export function promoteVerbs(words: readonly Word[]): Word[] {
  const repaired = [...words]
  let from = 0
  for (let index = 0; index <= words.length; index += 1) {
    const word = words[index]
    if (word !== undefined && !opensStretch(words, index) && !closesStretch(words, from, index)) continue
    const at = likeliestVerb(repaired, from, hostsClause(words, index) ? index - 1 : index)
    const verb = at === undefined ? undefined : repaired[at]
    if (at !== undefined && verb !== undefined) repaired[at] = { ...verb, tag: 'VERB', lemma: verbLemma(verb) }
    from = index
  }
  return repaired
}

function opensStretch(words: readonly Word[], index: number): boolean {
  const word = words[index]
  if (word === undefined || !MARKERS.has(word.lower) || PREPOSITION_MARKERS.has(word.lower)) return false
  return word.tag !== 'DET' || words[index - 1]?.tag === 'VERB'
}

/** Whether the word before is what a clause is about (`genes that`), and so no verb. */
function hostsClause(words: readonly Word[], index: number): boolean {
  const marker = MARKERS.get(words[index]?.lower ?? '')
  const before = verbLemma(words[index - 1])
  return marker === 'relative' || (marker === 'that' && !REPORTING.has(before))
}

/** A semicolon ends any stretch; a comma one that began with a joining word: `which encodes a kinase, …`. */
function closesStretch(words: readonly Word[], from: number, index: number): boolean {
  return (
    words[index]?.text === ';' ||
    (words[index]?.text === ',' &&
      (words[index + 1]?.tag === 'CCONJ' || opensStretch(words, from)) &&
      words[from]?.lower !== 'that')
  )
}

function likeliestVerb(words: readonly Word[], from: number, to: number): number | undefined {
  const verbs = words.map((_, at) => at).filter((at) => at >= from && at < to && carriesClause(words, at))
  const least = verbs.length === 0 && words[to + 1]?.tag !== 'CCONJ' ? 2 : CLEAR
  if (verbs.some((at) => !isPhraseParticiple(words, at))) return undefined
  const end = verbs[0] ?? to
  const scores = words.slice(from, end).map((_, at) => verbScore(words, from + at))
  const best = Math.max(...scores)
  return best >= least ? from + scores.indexOf(best) : undefined
}

/** The score from which a noun is taken for the verb although a participle stands behind it. */
const CLEAR = 5

/** Whether the word is tagged as a verb that could carry a clause: no infinitive, no `-ing`. */
function carriesClause(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (word === undefined || (word.tag !== 'VERB' && word.tag !== 'AUX') || /ing$/.test(word.lower)) return false
  return words[at - 1]?.lower !== 'to' && words[at - 2]?.lower !== 'to'
}

/** `embedded within`, `used for`: more likely said of the noun before than of the sentence's subject. */
function isPhraseParticiple(words: readonly Word[], at: number): boolean {
  return /ed$/.test(words[at]?.lower ?? '') && words[at + 1]?.tag === 'ADP' && words[at - 1]?.tag === 'NOUN'
}

/** How much a noun looks like a verb: its ending, a noun before it, and after it a new phrase instead of another noun. */
function verbScore(words: readonly Word[], at: number): number {
  const word = words[at]
  const previous = words[at - 1]
  const next = words[at + 1]
  if (word === undefined || (word.tag !== 'NOUN' && word.tag !== 'ADJ' && word.tag !== 'X')) return 0
  if (!canPrecedeVerb(previous) || /[-/]/.test(word.lower)) return 0
  const inflected = /(?:[^sui]s|[^e]ed)$/.test(word.lower)
  if (!inflected && (word.tag !== 'NOUN' || next?.tag !== 'DET')) return 0
  const opens = next === undefined || ['DET', 'PRON', 'ADV', 'NUM'].includes(next.tag)
  return (inflected ? 2 : 0) + (opens ? 3 : next.tag === 'ADP' || next.tag === 'ADJ' || next.tag === 'PUNCT' ? 2 : 1)
}

function canPrecedeVerb(word: Word | undefined): boolean {
  if (word === undefined) return false
  return (
    (isNominal(word) && word.tag !== 'NUM') ||
    word.tag === 'ADV' ||
    /ing$/.test(word.lower) ||
    MARKERS.get(word.lower) === 'relative' ||
    word.lower === 'that'
  )
}

function verbLemma(word: Word | undefined): string {
  if (word === undefined) return ''
  if (/(?:ches|shes|sses|xes|zes)$/.test(word.lower)) return word.lower.slice(0, -2)
  return word.lower.replace(/s$/, '')
}
