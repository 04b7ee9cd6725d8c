import { alternatives } from '@colophon/protocol/alternatives'
import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { agrees } from './agreement.ts'
import { writtenWithValues } from './bracket-values.ts'
import { type Clause, isNegated } from './clause-tree.ts'
import { expandPhrase, expandPhraseStart, withTail } from './expand-phrase.ts'
import { asFound } from './found-by-authors.ts'
import { type Frames, framesOf, isCondition, reports, wholeVerb, withListRest } from './frames.ts'
import { BARE_PRONOUNS, BE_FORMS } from './lexicon.ts'
import { trimmed, withoutBrackets } from './phrase.ts'
import { type Pronoun, pronounOf } from './pronouns.ts'
import type { Tree } from './tree.ts'
import { weighUncertainty } from './uncertainty/uncertainty.ts'
import type { Span, Word } from './word.ts'

/** Verbs that need an object: without one the statement was cut off. */
const NEEDS_OBJECT = new RegExp(
  `^(?:${alternatives`
    achiev|acquir|allow|assess|becom|caus|compris|constitut|contain|creat|denot|describ|employ|enabl|encod
    ensur|exhibit|facilitat|includ|inhibit|introduc|involv|obtain|possess|produc|propos|provid|represent
    requir|support|us|utili[sz]|yield
  `})(?:e|es|ed|s|ing)?$|^(?:${alternatives`
    make|makes|made|give|gives|gave|take|takes|took|get|gets|got|seem|seems|seemed|become|became
  `})$`,
)

/** Words that cannot end a phrase. */
const DANGLING = /^(?:IN|TO|CC|WRB|WDT|DT|PRP\$|WP)$/

/** A statement before it has its position. */
export interface Statement extends Pick<GraphEntry, 'subject' | 'verb' | 'object' | 'uncertainty' | 'comment'> {
  cues: string[]
  polarity: 'positive' | 'negative'
  /** Words in subject, verb and object together. */
  tokens: number
  /** The subject is unspecific (`it`, `this`): used only if the sentence offers nothing better. */
  vague: boolean
  /** The subject if it is a pronoun that refers to an earlier sentence. */
  pronoun?: Pronoun
  /** True if it comes from a relative clause. */
  isAside: boolean
}

/** Nouns in fixed phrases with a preposition: `taken into account`. */
const FIXED = new RegExp(
  `^(?:${alternatives`
    account|addition|advance|agreement|common|contrast|detail|fact|favou?r|front|full|general|isolation
    light|line|mind|order|least|parallel|part|particular|place|practice|present|date|response|terms|top
    total|turn|use
  `})$`,
)

/** Length in words from which `there are …` is informative. */
const EXISTING_MIN = 4

/** Writes a clause as subject, verb, object, uncertainty and comment; undefined if it states nothing. */
export function writeStatement(
  tree: Tree,
  words: readonly Word[],
  clause: Clause,
  clauses: readonly Clause[],
  sentence: string,
): Statement | undefined {
  const whole = wholeVerb(tree, clause, clauses)
  if (whole === undefined || !states(tree, words, clause)) return undefined
  const frames = framesOf(tree, words, clause, clauses)
  const { subject, verb, object } = arrange(tree, { ...clause, verb: whole }, clauses, frames)
  if (isCutOff(tree, clause, verb, object)) return undefined
  const write = (part: readonly number[]) => writtenWithValues(tree, withBrackets(tree, part), sentence)
  const found = asFound(tree, words, { ...clause, verb: whole }, object)
  const texts = found
    ? { subject: write(found.subject), verb: found.verb, object: write(found.object) }
    : { subject: partOf(tree, subject, frames, write), verb: write(verb), object: write(object) }
  if (!/\p{L}/u.test(texts.subject) || !/\p{L}/u.test(texts.verb)) return undefined
  if (object.length === 0 && !standsAlone(tree, clause)) return undefined
  const framing = [...frames.attribution, ...frames.conditions, ...frames.context.filter(isNoPurpose(tree))].flat()
  const vague =
    subject.length === 1 && tree.tag(subject[0] ?? -1) !== 'EX' && BARE_PRONOUNS.has(tree.word(subject[0] ?? -1))
  if (vague && object.length === 0) return undefined
  const pronoun = pronounOf(tree, clause)
  const doubtful = [...subject, ...verb, ...object, ...framing, ...loose(tree, clause)]
  return {
    ...texts,
    ...weighUncertainty(words, spansOf(doubtful.filter((word) => !presents(words, clause, word)))),
    comment: [writeComment(frames, write), found && `Pronoun: ${tree.tokens[clause.subjectTop ?? -1]?.text}.`]
      .filter(Boolean)
      .join(' '),
    polarity: isNegative(tree, whole, frames, subject, object) ? 'negative' : 'positive',
    tokens: subject.length + verb.length + object.length,
    vague,
    ...(pronoun && { pronoun }),
    isAside: clause.how === 'relative' || tree.label(clause.top) === 'relcl',
  }
}

/** `propose` of `we propose a method` presents it; only a proposed clause is in doubt. */
function presents(words: readonly Word[], clause: Clause, word: number): boolean {
  const isAuthor = /^(?:we|i|paper|article|study|work)$/.test(words[clause.subjectTop ?? -1]?.lower ?? '')
  return isAuthor && word === clause.main && words[word]?.lemma === 'propose'
}

/** `To determine the dose, …` tells what for, without doubt in what follows. */
function isNoPurpose(tree: Tree): (words: readonly number[]) => boolean {
  return ([first = -1]) => tree.tag(first) !== 'TO'
}

/** A subject that only counts is completed by the context that it is part of: `12 | of the pots`. */
function partOf(
  tree: Tree,
  subject: readonly number[],
  frames: Frames,
  write: (words: readonly number[]) => string,
): string {
  const whole = frames.context.find(([first = -1]) => /^(?:of|among|amongst)$/.test(tree.word(first)))
  const isCount = subject.every((word) => /^(?:CD|RB|DT|JJR|JJS|IN|NN|:|HYPH|,|CC)$/.test(tree.tag(word)))
  const counts = subject.some(
    (word) => /^CD$/.test(tree.tag(word)) || /^(?:most|majority|none|half)$/.test(tree.word(word)),
  )
  if (whole === undefined || !isCount || !counts || subject.some((word) => tree.word(word) === 'of'))
    return write(subject)
  const written = write(whole)
  return `${write(subject)} ${written.charAt(0).toLowerCase()}${written.slice(1)}`
}

/** Adds the closing bracket of an opened one a few words on: `source(s)`. */
function withBrackets(tree: Tree, words: readonly number[]): number[] {
  const open = words.findLast(
    (word, at) => /^[([]$/.test(tree.word(word)) && !words.slice(at).some((each) => /^[)\]]$/.test(tree.word(each))),
  )
  if (open === undefined) return [...words]
  const close = [1, 2, 3, 4, 5, 6].map((step) => open + step).find((word) => /^[)\]]$/.test(tree.word(word)))
  return close === undefined ? [...words] : [...new Set([...words, close])].sort((a, b) => a - b)
}

/** True for a claim: finite, with an explicit subject, not a condition. */
function states(tree: Tree, words: readonly Word[], clause: Clause): boolean {
  if (clause.subjectTop === undefined || clause.subject.length === 0) return false
  if (clause.how === 'reduced' || clause.how === 'controlled') return false
  if (!tree.isNominal(clause.subjectTop) && !/^[JV]|^RB/.test(tree.tag(clause.subjectTop))) return false
  if (/^(?:own|shared)$/.test(clause.how) && !agrees(tree, clause.subjectTop, clause.subject, clause.verb)) return false
  if (clause.subject.every((word) => /^JJ[RS]$/.test(tree.tag(word))) || isMisreadNoun(tree, clause)) return false
  if (clause.subject.some((word) => swallowsClause(tree, word))) return false
  if (hasGap(tree, clause) || speaksOfWhose(tree, clause) || reports(tree, words, clause)) return false
  for (let up = clause.top, steps = 0; up >= 0 && steps < 40; up = tree.head(up), steps += 1) {
    if (isCondition(tree, up)) return false
  }
  return true
}

/** `the obvious seasonal | peaks`: an adjective with an article, and a noun read as its verb. */
function isMisreadNoun(tree: Tree, { subject, subjectTop = -1, verb, main }: Clause): boolean {
  return (
    verb.length === 1 &&
    tree.tag(main) === 'VBZ' &&
    tree.tag(subjectTop) === 'JJ' &&
    tree.tag(subject[0] ?? -1) === 'DT'
  )
}

/** True if a subject contains a finite verb outside a relative clause, which means a parsing error; `unreported cases` has none. */
function swallowsClause(tree: Tree, word: number): boolean {
  const isClause = tree.child(word, 'nsubj', 'nsubjpass') !== undefined
  if (!isClause && (!tree.isFinite(word) || tree.label(word) === 'amod')) return false
  for (let up = word, steps = 0; up >= 0 && steps < 40; up = tree.head(up), steps += 1) {
    if (/^(?:relcl|csubj|csubjpass|acl)$/.test(tree.label(up))) return false
    if (tree.label(up).startsWith('nsubj')) return true
  }
  return true
}

function standsAlone(tree: Tree, clause: Clause): boolean {
  return !/^(?:be|is|are|was|were|been|being|am|has|have|had|do|does|did|may|might|can|could|will|would|should)$/.test(
    tree.word(clause.main),
  )
}

/** Opens a clause that makes a separate statement and is not part of an object. */
const CONTRAST = /^(?:whereas|while|although|though)$/

/** `were influenza`: after a form of `be`, a word without the ending of a participle is a noun. */
function isNoParticiple(tree: Tree, { verb, main }: Clause): boolean {
  const isAfterBe = BE_FORMS.has(tree.word(verb.at(-2) ?? -1))
  return isAfterBe && tree.tag(main) === 'VBN' && !/[dntkgmwe]$/.test(tree.word(main))
}

/** Subject, verb and object as written; a leading preposition goes with the verb: `was reduced by`. */
function arrange(
  tree: Tree,
  clause: Clause,
  clauses: readonly Clause[],
  frames: Frames,
): { subject: number[]; verb: number[]; object: number[] } {
  const framing = new Set([...frames.conditions, ...frames.context].flat())
  const taken = new Set([...clause.verb, ...clause.subject, ...framing])
  const there = tree.child(clause.top, 'expl')
  const top = clause.subjectTop ?? -1
  const isThere = there !== undefined && top > clause.top
  const after = clause.arguments.filter(
    (each) => (each.words[0] ?? 0) > clause.top && !CONTRAST.test(tree.word(each.words[0] ?? -1)),
  )
  const begin = clause.verb[0] ?? clause.top
  const isBefore = clause.how === 'own' && (clause.subject.at(-1) ?? begin) < begin
  let subject = expandPhrase(tree, clause.subject, clauses, taken, isBefore ? begin : 0)
  if (isBefore) subject = withoutOpening(tree, withoutCondition(tree, expandPhraseStart(tree, subject, clauses, taken)))
  let object = after.flatMap((each) => each.words).filter((word) => !taken.has(word))
  if (isThere) {
    const cut = subject.find((word) => word > top && tree.label(word) === 'prep' && saysWhere(tree, word, top))
    if (cut === undefined && object.length === 0 && subject.length >= EXISTING_MIN)
      return { subject: [there], verb: clause.verb, object: subject }
    if (cut !== undefined) {
      object = [...subject.filter((word) => word >= cut), ...object]
      subject = trimmed(
        tree,
        subject.filter((word) => word < cut),
      )
    }
  }
  const ordered = [...new Set(object)].sort((a, b) => a - b)
  const whole = expandPhrase(tree, joined(tree, ordered, taken), clauses, taken)
  const next = clause.verb.at(-1) ?? -1
  const opened = expandPhraseStart(tree, whole, clauses, taken, next)
  object = withListRest(tree, withoutLoosePreposition(tree, trimmed(tree, withoutBrackets(tree, opened))), clauses)
  if (clause.how !== 'relative') object = withTail(tree, object, clause, clauses)
  const [first] = object
  if (first === next + 1 && tree.isVerb(first) && tree.tag(next) === 'RB' && tree.tag(next - 1) === 'TO')
    return { subject, verb: [...clause.verb, first], object: object.slice(1) }
  if (clause.verb.length > 1 && clause.verb.at(-1) === clause.main && isNoParticiple(tree, clause))
    return { subject, verb: clause.verb.slice(0, -1), object: [clause.main, ...object] }
  if (
    !isThere &&
    first === next + 1 &&
    object.length > 1 &&
    /^(?:prep|agent)$/.test(tree.label(first)) &&
    /^(?:IN|TO)$/.test(tree.tag(first)) &&
    !FIXED.test(tree.word(first + 1)) &&
    !(/^(?:due|as|according|because)$/.test(tree.word(first)) && /^(?:to|of)$/.test(tree.word(first + 1)))
  ) {
    return { subject, verb: [...clause.verb, first], object: trimmed(tree, object.slice(1)) }
  }
  return { subject, verb: clause.verb, object }
}

/** True if a preposition locates the noun of `there is`, rather than specifying it. */
function saysWhere(tree: Tree, word: number, noun: number): boolean {
  const isLoose = tree.tokens[word - 1]?.end !== tree.tokens[word]?.start
  return isLoose && tree.head(word) === noun && !/^(?:of|than|as|like)$/.test(tree.word(word))
}

/** Removes a leading formula that is only a condition: `ν ≥ 0, the model`. */
function withoutCondition(tree: Tree, words: readonly number[]): number[] {
  const [first = -1] = words
  const holds = /[=≠≈≤≥<>∈]/.test(tree.tokens[first]?.text ?? '') && words.length > 2 && tree.word(first + 1) === ','
  return words.slice(holds ? 2 : 0)
}

/** Removes the end of an opening phrase: `the dose, plots` of `To determine the dose, plots were weighed`. */
function withoutOpening(tree: Tree, words: number[]): number[] {
  const comma = words.findLastIndex((word) => tree.word(word) === ',')
  const isList = words.some((word) => tree.tag(word) === 'CC')
  const isOpened = tree.tag(0) === 'TO' || /^(?:IN|VBG)$/.test(tree.tag((words[0] ?? 0) - 1))
  return isOpened && comma > 0 && !isList ? words.slice(comma + 1) : words
}

/** Removes a final preposition whose noun was a citation: `are discussed in [11, 13]`. */
function withoutLoosePreposition(tree: Tree, words: number[]): number[] {
  const last = words.at(-1) ?? -1
  const isLoose =
    tree.tag(last) === 'IN' && /^(?:prep|advmod)$/.test(tree.label(last)) && tree.children(last).length === 0
  return isLoose && /^[.,;:]?$/.test(tree.word(last + 1)) ? trimmed(tree, words.slice(0, -1)) : words
}

/** Restores commas between adjacent parts. */
function joined(tree: Tree, words: readonly number[], taken: ReadonlySet<number>): number[] {
  return words.flatMap((word, at) => {
    const before = words[at - 1]
    const gap = before === undefined ? [] : Array.from({ length: word - before - 1 }, (_, step) => before + 1 + step)
    const isComma =
      /^,(?: (?:and|or))?$/.test(gap.map((each) => tree.word(each)).join(' ')) && !gap.some((each) => taken.has(each))
    return isComma ? [...gap, word] : [word]
  })
}

/** Adverbs attached to the verb that are not written but may hedge it. */
function loose(tree: Tree, clause: Clause): number[] {
  return clause.arguments
    .filter((each) => each.label === 'advmod')
    .flatMap((each) => each.words)
    .concat(tree.children(clause.top, 'mark'))
}

function spansOf(words: readonly number[]): Span[] {
  return words.map((word) => ({ from: word, to: word + 1 }))
}

function writeComment(frames: Frames, write: (words: readonly number[]) => string): string {
  const parts: [string, number[][]][] = [
    ['Attribution', frames.attribution],
    ['Condition', frames.conditions],
    ['Context', frames.context],
  ]
  return parts
    .filter(([, groups]) => groups.length > 0)
    .map(([label, groups]) => `${label}: ${groups.map(write).join('; ')}.`)
    .join(' ')
}

function isNegative(
  tree: Tree,
  verb: readonly number[],
  frames: Frames,
  subject: readonly number[],
  object: readonly number[],
): boolean {
  const denied = (words: readonly number[]) =>
    /^(?:no|neither|none|nothing|nobody|nor)$/.test(tree.word(words[0] ?? -1))
  const source = frames.attribution.some((words) =>
    words.some((word) =>
      /^(?:not|n't|n’t|no|never|unlikely|impossible|improbable|false|incorrect)$/.test(tree.word(word)),
    ),
  )
  return isNegated(tree, verb) !== source ? true : denied(subject) || denied(object)
}

/** True if a relative pronoun fills the object, which the statement would lack: `that we show in Oslo`. */
function hasGap(tree: Tree, clause: Clause): boolean {
  if (tree.label(clause.top) !== 'relcl' || clause.how !== 'own' || clause.isPassive) return false
  const words = tree.subtree(clause.top)
  if (tree.word((words[0] ?? 0) - 1) === ',') return false
  const opening = words.slice(0, 3).map((word) => tree.tag(word))
  if (opening.includes('WRB') || (opening[0] === 'IN' && /^W/.test(opening[1] ?? ''))) return false
  return tree.child(clause.main, 'dobj', 'attr', 'acomp', 'ccomp', 'oprd', 'xcomp') === undefined
}

/** True if the antecedent has `whose`: then the clause is about another noun. */
function speaksOfWhose(tree: Tree, clause: Clause): boolean {
  const from = clause.subject.at(-1) ?? clause.top
  return tree.tags.slice(from, clause.top).includes('WP$') || clause.subject.some((word) => tree.tag(word) === 'WP$')
}

/** True if an object ends improperly, or a required one is missing. */
function isCutOff(tree: Tree, clause: Clause, verb: readonly number[], object: readonly number[]): boolean {
  const last = object.at(-1)
  if (last === undefined) {
    const end = verb.at(-1) ?? clause.main
    if (end !== clause.main) return DANGLING.test(tree.tag(end)) && tree.label(end) === 'prep'
    return !clause.isPassive && NEEDS_OBJECT.test(tree.word(clause.main))
  }
  if (tree.word(last) === 'as' && tree.word(last - 1) === 'such') return true
  return object.length === 1 && DANGLING.test(tree.tag(last)) && tree.tag(last) !== 'DT' && tree.label(last) === 'prep'
}
