import { BE_FORMS, CHAINING, CHAINING_ADJECTIVES, LINKING, MODALS, REPORTING } from './lexicon.ts'
import { isNominal, type Span, type Word } from './word.ts'

/** A verb with its auxiliaries, negation and adverbs: `may not have been reduced`. */
export interface VerbGroup extends Span {
  /** The lemma of the verb that carries the meaning; `be` or `have` where there is no other. */
  lemma: string
  passive: boolean
  negative: boolean
  /** No auxiliary and an `-ed` form: perhaps no verb of a clause at all but a participle (`the compounds tested`). */
  bareParticiple: boolean
  /** No auxiliary at all. */
  bare: boolean
  /** False for a form that makes no clause of its own: `suggesting`, `having been reduced`. */
  finite: boolean
}

/** Finds the verb groups of a sentence, from left to right. Infinitives that no verb takes up are not among them. */
export function findVerbGroups(words: readonly Word[]): VerbGroup[] {
  const groups: VerbGroup[] = []
  let index = 0
  while (index < words.length) {
    const word = words[index]
    if (word === undefined || !isVerbal(word) || followsTo(words, index)) {
      index += 1
      continue
    }
    const group = readGroup(words, withAdverbs(words, index))
    groups.push(group)
    index = group.to
  }
  return groups
}

/** Takes in the adverbs between a noun and the verb: `it possibly acts`. */
function withAdverbs(words: readonly Word[], verb: number): number {
  let from = verb
  while (words[from - 1]?.tag === 'ADV' && !LINKING.has(words[from - 1]?.lower ?? '')) from -= 1
  return isNominal(words[from - 1]) || words[from - 1]?.tag === 'CCONJ' ? from : verb
}

function readGroup(words: readonly Word[], from: number): VerbGroup {
  let to = readVerb(words, from)
  let passive = isPassive(words, from, to)
  for (let chained = chain(words, to, passive); chained > to; chained = chain(words, to, passive)) {
    const infinitive = words.slice(to, chained).findIndex((word) => word.lower === 'to') + to + 1
    to = chained
    passive = isPassive(words, infinitive, to)
  }
  const last = words[to - 1]
  const first = words.slice(from, to).find(isVerbal)
  const span = words.slice(from, to)
  const bare = !span.some((word) => word.tag === 'AUX')
  return {
    from,
    to,
    lemma: last?.lemma ?? '',
    passive,
    negative: span.some((word) => /^(?:not|n't|never|hardly|barely|rarely|seldom|cannot|unable)$/.test(word.lower)),
    bareParticiple: bare && first !== undefined && isParticiple(first),
    bare,
    finite: !/ing$/.test(first?.lower ?? ''),
  }
}

/** Reads auxiliaries, adverbs and at most one full verb; returns the index after them. */
function readVerb(words: readonly Word[], from: number): number {
  let index = from
  let end = from
  while (index < words.length) {
    const word = words[index]
    if (word?.tag === 'VERB') return index + 1
    if (word?.tag === 'AUX') {
      if (end > from && MODALS.has(word.lower)) return end
      end = index + 1
    } else if (word?.tag === 'PART' && word.lower !== 'to' && end > from) end = index + 1
    else if (word?.tag !== 'ADV' && !joinsAdverbs(words, index)) return end
    index += 1
  }
  return end
}

/** `may fully or partially compensate`. */
function joinsAdverbs(words: readonly Word[], index: number): boolean {
  return words[index]?.tag === 'CCONJ' && words[index - 1]?.tag === 'ADV' && words[index + 1]?.tag === 'ADV'
}

/** The index after `to <verb>` where the group takes it up (`appears to reduce`, `is likely to be`), else `end`. */
function chain(words: readonly Word[], end: number, passive: boolean): number {
  const last = words[end - 1]
  const adjective = words[end]
  const afterAdjective = adjective !== undefined && CHAINING_ADJECTIVES.has(adjective.lower)
  const takes = passive || CHAINING.has(last?.lemma ?? '') || afterAdjective
  const at = afterAdjective || words[end]?.lower === 'not' ? end + 1 : end
  if (!takes || words[at]?.lower !== 'to') return end
  let start = at + 1
  while (words[start]?.tag === 'ADV' || words[start]?.tag === 'PART') start += 1
  const next = words[start]
  if (next === undefined || !isVerbal(next)) return end
  return readVerb(words, start)
}

function isPassive(words: readonly Word[], from: number, to: number): boolean {
  const last = words[to - 1]
  const auxiliary = words.slice(from, to - 1).findLast((word) => word.tag === 'AUX')
  return last !== undefined && auxiliary !== undefined && BE_FORMS.has(auxiliary.lower) && isParticiple(last)
}

function isVerbal(word: Word): boolean {
  return word.tag === 'VERB' || word.tag === 'AUX'
}

/** Whether the verb is an infinitive: `to`, perhaps with an adverb between. */
function followsTo(words: readonly Word[], index: number): boolean {
  let before = index - 1
  while (words[before]?.tag === 'ADV' || words[before]?.tag === 'PART') {
    if (words[before]?.lower === 'to') return true
    before -= 1
  }
  return words[before]?.lower === 'to'
}

const IRREGULAR_PARTICIPLE =
  /^(?:shown|found|made|given|seen|known|taken|grown|driven|drawn|chosen|written|bound|built|held|kept|done|born|brought|bought|thought|sought|taught|caught|felt|left|lost|led|read|said|told|sent|spent|set|put|cut|hit|split|spread|stuck|struck|sung|swept|understood|won|worn|woven|wound|broken|spoken|stolen|frozen|hidden|beaten|eaten|fallen|forgotten|gotten|proven|risen|run|shrunk|sunk|thrown|torn|meant|met|paid|fed|laid|dealt|begun|become|come)$/

function isParticiple(word: Word): boolean {
  return word.tag === 'VERB' && (/(?:ed|ised|ized)$/.test(word.lower) || IRREGULAR_PARTICIPLE.test(word.lower))
}

/** Whether the group reports what someone found or thinks, so that a clause after it is the statement. */
export function isReporting(group: VerbGroup): boolean {
  return REPORTING.has(group.lemma)
}
