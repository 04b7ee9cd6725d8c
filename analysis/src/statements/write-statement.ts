import type { GraphEntry } from '@colophon/protocol/articles/graph'
import { type Clause, isCondition } from './clauses.ts'
import { BARE_PRONOUNS } from './lexicon.ts'
import { trim } from './phrases.ts'
import { weighUncertainty } from './uncertainty.ts'
import { isReporting } from './verb-groups.ts'
import { hasNominal, type Span, type Word, writeSpan } from './word.ts'

/** What a clause states, before it gets its place in the paper. */
export interface Statement extends Pick<GraphEntry, 'subject' | 'verb' | 'object' | 'uncertainty' | 'comment'> {
  cues: string[]
  polarity: 'positive' | 'negative'
  /** Words in subject, verb and object together. */
  tokens: number
  /** The subject names nothing by itself (`it`, `this`): worth telling only where the sentence tells nothing better. */
  vague: boolean
}

/** Writes a clause as subject, verb, object, doubt and comment; nothing where it states nothing. */
export function writeStatement(words: readonly Word[], clause: Clause): Statement | undefined {
  if (clause.reports || isCondition(clause)) return undefined
  const { subject, verb, object } = arrange(words, clause)
  const texts = { subject: writeSpan(words, subject), verb: writeSpan(words, verb), object: writeSpan(words, object) }
  const onlyAuxiliary = words.slice(clause.verb.from, clause.verb.to).every((word) => word.tag !== 'VERB')
  const cannotStandAlone = onlyAuxiliary || (isReporting(clause.verb) && !clause.verb.passive)
  if (!/\p{L}/u.test(texts.subject) || texts.verb === '' || (texts.object === '' && cannotStandAlone)) return undefined
  if (!hasNominal(words, subject) || opensWithPreposition(words, subject)) return undefined
  const spans = [
    asksFirst(words, clause) ? { from: 0, to: words.length } : clause.scope,
    ...clause.attribution,
    ...clause.conditions,
    ...clause.context,
    subject,
  ]
  return {
    ...texts,
    ...weighUncertainty(words, spans),
    comment: writeComment(words, clause),
    polarity: isNegative(words, clause, subject, object) ? 'negative' : 'positive',
    tokens: [subject, verb, object].reduce((sum, span) => sum + span.to - span.from, 0),
    vague: subject.to - subject.from === 1 && BARE_PRONOUNS.has(words[subject.from]?.lower ?? ''),
  }
}

/** `Whether the effect is real remains unclear`: what follows the clause says how certain it is. */
function asksFirst(words: readonly Word[], clause: Clause): boolean {
  return clause.kind === 'that' && clause.scope.from === 0 && words[0]?.lower !== 'that'
}

/** Puts `There is X in Y` as X / is / in Y, and takes a leading preposition into the verb: `was reduced by`. */
function arrange(words: readonly Word[], clause: Clause): { subject: Span; verb: Span; object: Span } {
  const verb: Span = { from: clause.verb.from, to: clause.verb.to }
  const { subject, object } = clause
  if (words[subject.from]?.lower === 'there' && subject.to - subject.from === 1) {
    const preposition = words.findIndex(
      (word, at) => at > object.from && at < object.to && word.tag === 'ADP' && word.lower !== 'of',
    )
    const cut = preposition < 0 ? object.to : preposition
    return { subject: trim(words, { from: object.from, to: cut }), verb, object: { from: cut, to: object.to } }
  }
  const takes = object.from === verb.to && words[object.from]?.tag === 'ADP' && object.to - object.from > 1
  return takes
    ? { subject, verb: { from: verb.from, to: verb.to + 1 }, object: { from: object.from + 1, to: object.to } }
    : { subject, verb, object }
}

/** A phrase such as `with mice able to run` is no subject; `about 10 percent` and `at least one` are. */
function opensWithPreposition(words: readonly Word[], subject: Span): boolean {
  const next = words[subject.from + 1]
  if (words[subject.from]?.lower === 'to') return true
  return words[subject.from]?.tag === 'ADP' && next?.tag !== 'NUM' && next?.lower !== 'least' && next?.lower !== 'most'
}

function writeComment(words: readonly Word[], clause: Clause): string {
  const parts: [string, Span[]][] = [
    ['Attribution', clause.attribution],
    ['Condition', clause.conditions],
    ['Context', clause.context],
  ]
  return parts
    .filter(([, spans]) => spans.length > 0)
    .map(([label, spans]) => `${label}: ${spans.map((span) => writeSpan(words, span)).join('; ')}.`)
    .join(' ')
}

function isNegative(words: readonly Word[], clause: Clause, subject: Span, object: Span): boolean {
  const denied = (span: Span) => /^(?:no|neither|none|nothing|nobody)$/.test(words[span.from]?.lower ?? '')
  const source = clause.attribution.some((span) =>
    words.slice(span.from, span.to).some((word) => /^(?:not|n't|no|never)$/.test(word.lower)),
  )
  return clause.verb.negative !== source ? true : denied(subject) || denied(object)
}
