import { MARKERS, type Marker, PREPOSITION_MARKERS, REPORTING_NOUNS } from './lexicon.ts'
import { isReporting, type VerbGroup } from './verb-groups.ts'
import { hasNominal, isNominal, type Span, type Word } from './word.ts'

/** How the clause of a verb is joined to the one before it. */
export interface Join {
  kind: Marker | 'coordinate' | 'comma' | 'break' | 'none'
  /** Where the part that belongs to the verb before ends. */
  before: number
  /** What stands between the joining word and the verb: its subject and what introduces it. */
  rest: Span
}

/** Finds the joining word between two verbs, or before the first one: a marker, a semicolon, a conjunction or a comma. */
export function joinOf(words: readonly Word[], previous: VerbGroup | undefined, verb: VerbGroup): Join {
  const gap: Span = { from: previous?.to ?? 0, to: verb.from }
  const at = (index: number, kind: Join['kind'], width = 1): Join => ({
    kind,
    before: index,
    rest: { from: index + width, to: gap.to },
  })
  if (!verb.finite) {
    const commaAt = findLast(gap, (index) => words[index]?.text === ',')
    if (commaAt !== undefined) return at(commaAt, 'comma')
  }
  const breakAt = findLast(gap, (index) => /^(?:[;:—]|--|–)$/.test(words[index]?.text ?? ''))
  const markerAt = findLast(gap, (index) => markerOf(words, index, previous, gap) !== undefined)
  const marker = markerAt === undefined ? undefined : markerOf(words, markerAt, previous, gap)
  if (markerAt !== undefined && marker !== undefined && markerAt > (breakAt ?? -1)) return at(markerAt, marker)
  if (breakAt !== undefined) return at(breakAt, 'break')
  if (previous === undefined) return { kind: 'none', before: gap.from, rest: gap }
  const commaAnd = findLast(gap, (index) => isConjunction(words[index + 1]) && words[index]?.text === ',')
  if (commaAnd !== undefined) return at(commaAnd, 'break', 2)
  const conjunctionAt = findLast(gap, (index) => isConjunction(words[index]))
  if (conjunctionAt !== undefined) return at(conjunctionAt, 'coordinate')
  const commaAt = findLast(gap, (index) => words[index]?.text === ',')
  if (commaAt !== undefined) return at(commaAt, 'comma')
  return { kind: 'none', before: gap.to, rest: gap }
}

function isConjunction(word: Word | undefined): boolean {
  return word?.tag === 'CCONJ'
}

function markerOf(
  words: readonly Word[],
  index: number,
  previous: VerbGroup | undefined,
  gap: Span,
): Marker | undefined {
  const word = words[index]
  const marker = word === undefined ? undefined : MARKERS.get(word.lower)
  if (word === undefined || marker === undefined) return undefined
  const before = words[index - 1]
  if (word.lower === 'as') return word.tag === 'SCONJ' && before?.lower !== 'such' ? marker : undefined
  if (marker === 'question' && previous === undefined) return index === 0 ? 'that' : undefined
  if (word.lower === 'whether') return index === previous?.to ? 'that' : previous === undefined ? 'that' : 'question'
  if (PREPOSITION_MARKERS.has(word.lower)) return opensClause(words, index, previous, gap) ? marker : undefined
  if (word.lower !== 'that') return marker
  if (before?.lower === 'so') return 'reason'
  if (word.tag === 'DET' && index !== previous?.to) return undefined
  return isComplement(words, index, previous)
    ? 'that'
    : before === undefined || before.tag === 'ADP'
      ? undefined
      : 'relative'
}

/** Whether `after` and its like open a clause here, and are no mere preposition. */
function opensClause(words: readonly Word[], index: number, previous: VerbGroup | undefined, gap: Span): boolean {
  const inside: Span = { from: index + 1, to: gap.to }
  if (!hasNominal(words, inside)) return false
  if (words.slice(inside.from, inside.to).some((word) => word.text === ',')) return false
  return previous !== undefined || !hasNominal(words, { from: gap.from, to: index })
}

/** Whether `that` brings what was said, found or thought, and not what a noun is like. */
function isComplement(words: readonly Word[], index: number, previous: VerbGroup | undefined): boolean {
  let at = index - 1
  while (words[at]?.tag === 'ADV' || words[at]?.text === ',') at -= 1
  const before = words[at]
  if (previous !== undefined && at < previous.to) return true
  if (before !== undefined && REPORTING_NOUNS.has(before.lemma)) return true
  if (!isNominal(before)) return previous !== undefined
  return previous !== undefined && isReporting(previous) && words[previous.to]?.tag === 'ADP'
}

function findLast(span: Span, matches: (index: number) => boolean): number | undefined {
  for (let index = span.to - 1; index >= span.from; index -= 1) if (matches(index)) return index
  return undefined
}
