import type { SectionType } from '@colophon/protocol/reader/document'
import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { raiseKeyClaims, type Standing } from './key-claims.ts'

const SECTION: Readonly<Record<SectionType, number>> = {
  abstract: 1,
  conclusion: 0.9,
  results: 0.75,
  discussion: 0.7,
  introduction: 0.5,
  other: 0.45,
  methods: 0.25,
  background: 0.25,
  appendix: 0.15,
  availability: 0.15,
  ethics: 0.15,
  acknowledgements: 0,
  funding: 0,
  interests: 0,
  references: 0,
}

/** Claims of the authors to have found or made something. */
const FINDING =
  /\b(?:we|our (?:results?|findings?|data|experiments?|analys[ie]s)|(?:the|these) (?:results?|findings?)|this (?:paper|study|work|article))\b[^.;]{0,40}\b(?:show|shows|showed|find|finds|found|demonstrate[sd]?|report|observe[d]?|conclude|propose[d]?|present|introduce|develop(?:ed)?|prove[d]?|establish(?:ed)?|suggest[s]?|indicate[s]?|reveal(?:s|ed)?|confirm(?:s|ed)?)\b/i
/** Verbs of a result: more, less, better or caused. */
const RESULT =
  /\b(?:outperform|improv|increas|decreas|reduc|enhanc|achiev|exceed|enabl|allow|caus|inhibit|induc|prevent|predict|correlat|associat|affect|promot|yield|provid|address|support|solv|differ)\w*/i
/** Pointers to figures, tables and sections. */
const POINTING =
  /^(?:figure|fig\.|table|listing|section|appendix|algorithm)\b|\b(?:in|see) (?:the )?(?:figure|fig\.|table|listing|section|appendix)\s*\d|\b(?:is|are) (?:shown|listed|given|described|organi[sz]ed)\b/i
/** Announcements of what a paper will do or how it is arranged. */
const ANNOUNCING =
  /^(?:(?:we|i|(?:this|the|our) (?:present )?(?:paper|article|work|study|section|chapter|appendix|report|review)|section \d\S*|the (?:rest|remainder)(?: of .*)?) (?:(?:also|then|first|next|finally|briefly|will|shall|can|have) ){0,3}(?:describe|discuss|outline|review|summari[sz]e|organi[sz]e|illustrate|highlight|consider|examine|explore|explain|give|report|list|conclude|see|start|begin|end|turn|recall|refer|encourage|thank|evaluate|look|aim|focus|want|need)(?:s|es|d|ed)?\b|(?:the|this) (?:paper|article|work|rest|remainder)\b.* is (?:organi[sz]ed|structured|arranged)\b)|\bas follows\b/i
/** A formula as subject: a line of a derivation rather than a claim. */
const FORMULA = /[=≠≈≤≥<>∈$\\]/
const HERE = /\b[Ii]n (?:this|the (?:next|following)) (?:section|subsection|appendix|chapter|example)\b/
/** Factor of relative clauses. */
const ASIDE = 0.8
/** Share of terms in common with a stronger statement from which it is a repetition. */
const ECHO_SHARE = 0.75
/** The strongest statements, which should not repeat each other. */
const STRONGEST = 40
const THANKS = /^we (?:also |would like to )?(?:thank|acknowledge)|\bgratefully\b/i
const WORDS_LEAST = 4
const WORDS_MOST = 30

/**
 * Weighs each statement from 0 to 1: section, emphasis by the authors, how much of the paper uses its terms, position,
 * form, and certainty. Only the order matters; deterministic.
 */
export function weighSalience(all: readonly Standing[], title: string | null): number[] {
  const counts = new Map<string, number>()
  for (const { entry } of all) for (const term of termsOf(entry)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const most = Math.log(1 + counts.values().reduce((max, each) => Math.max(max, each), 1))
  const bySentence = Map.groupBy(all, ({ entry }) => entry.start)
  const named = new Set(wordsOf(title ?? ''))
  const weights = all.map((each) => {
    const terms = termsOf(each.entry)
    const shares = terms.map((term) => (named.has(term) ? 1 : Math.log(counts.get(term) ?? 1) / most))
    const topic = shares.reduce((sum, share) => sum + share, 0) / Math.max(3, shares.length)
    const score =
      0.34 * SECTION[each.section] +
      0.2 * claimOf(each.entry) +
      0.2 * Math.min(1, topic + 0.25 * (each.times - 1)) +
      0.1 * placeOf(each) +
      0.1 * shapeOf(each.entry) +
      0.06 * (1 - each.entry.uncertainty)
    return Math.round(score * penaltyOf(each, bySentence.get(each.entry.start) ?? []) * 1000) / 1000
  })
  return raiseKeyClaims(all, demoteRepetitions(all, weights), named)
}

/** Lowers repetitions of stronger statements, so that the strongest ten differ. */
function demoteRepetitions(all: readonly Standing[], weights: readonly number[]): number[] {
  const lowered = [...weights]
  const order = weights.map((_, at) => at).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)
  const ranked: Set<string>[] = []
  for (const at of order.slice(0, STRONGEST)) {
    const entry = all[at]?.entry
    if (entry === undefined) continue
    const terms = new Set([...termsOf(entry), ...wordsOf(entry.verb)])
    const isEcho = terms.size > 2 && ranked.some((other) => shared(terms, other) >= ECHO_SHARE * terms.size)
    if (isEcho) lowered[at] = Math.round((weights[at] ?? 0) * 700) / 1000
    else ranked.push(terms)
  }
  return lowered
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return one.values().reduce((sum, term) => sum + (other.has(term) ? 1 : 0), 0)
}

function claimOf({ evidence, verb }: GraphEntry): number {
  return (FINDING.test(evidence ?? '') ? 0.6 : 0) + (RESULT.test(verb) ? 0.4 : 0)
}

function placeOf({ place, isEdge }: Standing): number {
  return (isEdge ? 0.5 : 0) + 0.5 * Math.max(0, 1 - 5 * Math.min(place, 1 - place))
}

function shapeOf({ subject, object }: GraphEntry): number {
  if (object === '') return 0
  const words = `${subject} ${object}`.split(/\s+/).length
  return words < WORDS_LEAST ? 0.3 : words > WORDS_MOST ? 0.6 : 1
}

function penaltyOf({ entry, isVague, isAside }: Standing, beside: readonly Standing[]): number {
  const { subject, verb, object, evidence = '' } = entry
  if (THANKS.test(evidence)) return 0.1
  const text = `${subject} ${verb} ${object}`
  if (POINTING.test(text)) return 0.5
  if (ANNOUNCING.test(text) || HERE.test(entry.comment)) return 0.65
  const shape =
    (isVague ? 0.6 : object === '' ? 0.7 : 1) *
    (isAside ? ASIDE : 1) *
    (FORMULA.test(subject) || /^(?:where|with|and)\b/.test(evidence) ? 0.7 : 1)
  return beside.some((other) => repeats(other.entry, entry)) ? shape * 0.75 : shape
}

/** True if a statement contains another of the same sentence in its object: `tools show when faults happen`. */
function repeats(whole: GraphEntry, part: GraphEntry): boolean {
  if (whole === part || !whole.object.includes(part.subject)) return false
  return (
    whole.object.includes(`${part.subject} ${part.verb}`) || (part.object !== '' && whole.object.includes(part.object))
  )
}

function termsOf({ subject, object }: GraphEntry): string[] {
  return [...new Set(wordsOf(`${subject} ${object}`))]
}

/** Content words: longer ones, without the plural. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}[\p{L}\p{N}-]{3,}/gu) ?? [])
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => !/^(?:thi|these|those|that|which|with|from|their|than|such|other|more|most|have)$/.test(word))
}
