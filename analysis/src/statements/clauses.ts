import { claimVerbs } from './claim-verbs.ts'
import { type Join, joinOf } from './joins.ts'
import { BE_FORMS } from './lexicon.ts'
import { nearestNounPhrase, subjectPhrase, trim } from './phrases.ts'
import { findVerbGroups, isReporting, type VerbGroup } from './verb-groups.ts'
import { hasNominal, type Span, type Word } from './word.ts'

/** A verb with what stands around it. All spans are over the words of one sentence. */
export interface Clause {
  verb: VerbGroup
  kind: Join['kind']
  subject: Span
  object: Span
  /** Scene-setting phrases: `In mice`. */
  context: Span[]
  /** Who says so: `We found`, `it is possible`. */
  attribution: Span[]
  /** Dependent clauses that limit it: `if the dose is high`. */
  conditions: Span[]
  /** It only introduces what another clause states. */
  reports: boolean
  /** From its joining word to its end: where a cue inside it counts. */
  scope: Span
}

/** Divides a sentence into clauses by its verbs, and tells for each its subject, object and what frames it. */
export function findClauses(words: readonly Word[]): Clause[] {
  const verbs = claimVerbs(words, findVerbGroups(words))
  const clauses: Clause[] = []
  let pending: Clause | undefined
  for (const [index, verb] of verbs.entries()) {
    const previous = clauses.at(-1)
    const join = joinOf(words, verbs[index - 1], verb)
    const clause = makeClause(words, verb, join)
    const resumes = pending !== undefined && resumesSubject(words, join)
    if (previous !== undefined) previous.object = objectOf(words, previous.verb.to, join.before)
    if (previous !== undefined) previous.scope.to = join.before
    if (pending !== undefined && resumes) {
      clause.subject = pending.subject
      clause.context = pending.context
      pending = undefined
    } else if (join.kind === 'relative' || (join.kind === 'that' && previous === undefined)) {
      if (previous === undefined) pending = { ...clause, ...subjectPhrase(words, { from: 0, to: join.before }) }
      takeAntecedent(words, clause, previous, join)
    } else if (!hasNominal(words, clause.subject) && previous !== undefined) clause.subject = previous.subject
    attribute(words, clause, previous, join)
    clauses.push(clause)
  }
  const last = clauses.at(-1)
  if (last !== undefined) {
    last.object = objectOf(words, last.verb.to, words.length)
    last.scope.to = words.length
  }
  attachConditions(clauses)
  return clauses
}

function makeClause(words: readonly Word[], verb: VerbGroup, join: Join): Clause {
  const { subject, context } = verb.finite
    ? subjectPhrase(words, join.rest)
    : { subject: { from: verb.from, to: verb.from }, context: [] }
  const empty = { from: verb.to, to: verb.to }
  const scope = { from: Math.min(join.before, join.rest.from), to: verb.to }
  return {
    verb,
    kind: join.kind,
    subject,
    object: empty,
    context,
    attribution: [],
    conditions: [],
    reports: false,
    scope,
  }
}

/** What follows a verb, as far as the next semicolon. */
function objectOf(words: readonly Word[], from: number, to: number): Span {
  const semicolon = words.findIndex((word, index) => index >= from && index < to && word.text === ';')
  return trim(words, { from, to: semicolon < 0 ? to : semicolon })
}

/** After `The protein that binds DNA`, the next verb goes on with `The protein`, unless it continues the inner clause. */
function resumesSubject(words: readonly Word[], join: Join): boolean {
  if (join.kind === 'none' || join.kind === 'comma') return true
  return join.kind === 'coordinate' && hasNominal(words, join.rest)
}

function takeAntecedent(words: readonly Word[], clause: Clause, previous: Clause | undefined, join: Join): void {
  if (join.kind !== 'relative' || hasNominal(words, clause.subject)) return
  clause.subject = nearestNounPhrase(words, previous?.verb.to ?? 0, join.before)
}

/** A clause after `we found that` carries its source; the clause of the source states nothing of its own. */
function attribute(words: readonly Word[], clause: Clause, previous: Clause | undefined, join: Join): void {
  if (join.kind === 'that' && previous !== undefined && words[join.before - 1]?.tag === 'CCONJ') {
    clause.attribution = previous.attribution
  } else if (join.kind === 'that') {
    const noun = nearestNounPhrase(words, previous?.verb.to ?? 0, join.before)
    const hosted = previous === undefined || (noun.from > previous.verb.to && !isExpletive(words, previous))
    if (previous !== undefined && !hosted) previous.reports = true
    const from = hosted || previous === undefined ? noun.from : sourceStart(previous)
    const source = trim(words, { from, to: join.before })
    clause.attribution = [...(previous?.attribution ?? []), ...(source.to > source.from ? [source] : [])]
  } else if (
    join.kind === 'none' &&
    previous !== undefined &&
    isReporting(previous.verb) &&
    hasNominal(words, join.rest)
  ) {
    const direct = clause.subject.from >= previous.verb.to
    if (direct) previous.reports = true
    const source = { from: sourceStart(previous), to: previous.verb.to }
    clause.attribution = direct ? [...previous.attribution, source] : previous.attribution
  } else if (previous !== undefined && continuesSource(words, join)) clause.attribution = previous.attribution
}

/** Where `we found` or `, suggesting` starts. */
function sourceStart(clause: Clause): number {
  return clause.verb.finite ? Math.min(clause.subject.from, clause.verb.from) : clause.verb.from
}

/** Whether a clause still belongs to the source of the one before: `We found that A rises and B falls`. */
function continuesSource(words: readonly Word[], join: Join): boolean {
  if (join.kind === 'coordinate' || join.kind === 'relative') return true
  return join.kind === 'comma' && !hasNominal(words, join.rest)
}

function isExpletive(words: readonly Word[], clause: Clause): boolean {
  const subject = words[clause.subject.from]?.lower
  const verb = words[clause.verb.to - 1]?.lower ?? ''
  return (subject === 'it' || subject === 'there') && (BE_FORMS.has(verb) || clause.verb.passive)
}

/** Gives `if …` and `when …` to the clause they limit: the one before, or the next where they open the sentence. */
function attachConditions(clauses: readonly Clause[]): void {
  for (const [index, clause] of clauses.entries()) {
    if (!isCondition(clause)) continue
    const before = clauses.slice(0, index).findLast((each) => !isCondition(each) && !each.reports)
    const host = before ?? clauses.slice(index + 1).find((each) => !isCondition(each) && !each.reports)
    host?.conditions.push({ from: clause.scope.from, to: Math.max(clause.object.to, clause.verb.to) })
  }
}

/** Whether the clause only limits another one. */
export function isCondition(clause: Clause): boolean {
  return clause.kind === 'condition' || clause.kind === 'time'
}
