import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { agrees } from './agreement.ts'
import { type Clause, isNegated } from './clause-tree.ts'
import { type Frames, framesOf, isCondition, reports, wholeVerb, withListRest } from './frames.ts'
import { BARE_PRONOUNS } from './lexicon.ts'
import { trimmed, withoutBrackets } from './phrase.ts'
import { type Pronoun, pronounOf } from './pronouns.ts'
import { type Tree, writeWords } from './tree.ts'
import { weighUncertainty } from './uncertainty/uncertainty.ts'
import type { Span, Word } from './word.ts'

/** Verbs that need an object: without one the statement was cut off. */
const NEEDS_OBJECT =
  /^(?:achiev|acquir|allow|assess|becom|caus|compris|constitut|contain|creat|denot|describ|employ|enabl|encod|ensur|exhibit|facilitat|includ|inhibit|introduc|involv|obtain|possess|produc|propos|provid|represent|requir|support|us|utili[sz]|yield)(?:e|es|ed|s|ing)?$|^(?:make|makes|made|give|gives|gave|take|takes|took|get|gets|got|seem|seems|seemed|become|became)$/

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
const FIXED =
  /^(?:account|addition|advance|agreement|common|contrast|detail|fact|favou?r|front|full|general|isolation|light|line|mind|order|parallel|part|particular|place|practice|response|terms|top|total|turn|use)$/

/** Length in words from which `there are …` is informative. */
const EXISTING_MIN = 4

/** Writes a clause as subject, verb, object, uncertainty and comment; undefined if it states nothing. */
export function writeStatement(
  tree: Tree,
  words: readonly Word[],
  clause: Clause,
  clauses: readonly Clause[],
): Statement | undefined {
  const whole = wholeVerb(tree, clause, clauses)
  if (whole === undefined || !states(tree, words, clause)) return undefined
  const frames = framesOf(tree, words, clause, clauses)
  const { subject, verb, object } = arrange(tree, { ...clause, verb: whole }, clauses, frames)
  if (isCutOff(tree, clause, verb, object)) return undefined
  const [told, said] = [withBrackets(tree, subject), withBrackets(tree, object)]
  const texts = { subject: written(tree, told), verb: written(tree, verb), object: written(tree, said) }
  if (!/\p{L}/u.test(texts.subject) || !/\p{L}/u.test(texts.verb)) return undefined
  if (object.length === 0 && !standsAlone(tree, clause)) return undefined
  const framing = [...frames.attribution, ...frames.conditions, ...frames.context].flat()
  const vague =
    subject.length === 1 && tree.tag(subject[0] ?? -1) !== 'EX' && BARE_PRONOUNS.has(tree.word(subject[0] ?? -1))
  if (vague && object.length === 0) return undefined
  const pronoun = pronounOf(tree, clause)
  return {
    ...texts,
    ...weighUncertainty(words, spansOf([...subject, ...verb, ...object, ...framing, ...loose(tree, clause)])),
    comment: writeComment(tree, frames),
    polarity: isNegative(tree, whole, frames, subject, object) ? 'negative' : 'positive',
    tokens: subject.length + verb.length + object.length,
    vague,
    ...(pronoun && { pronoun }),
    isAside: clause.how === 'relative' || tree.label(clause.top) === 'relcl',
  }
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

/** As in the sentence, without spaces and commas left over from omissions. */
function written(tree: Tree, words: readonly number[]): string {
  return writeWords(tree, words)
    .replace(/\s+([,;:)\]])/g, '$1')
    .replace(/,(?:\s*,)+/g, ',')
}

/** True for a claim: finite, with an explicit subject, not a condition. */
function states(tree: Tree, words: readonly Word[], clause: Clause): boolean {
  if (clause.subjectTop === undefined || clause.subject.length === 0) return false
  if (clause.how === 'reduced' || clause.how === 'controlled') return false
  if (!tree.isNominal(clause.subjectTop) && !/^[JV]|^RB/.test(tree.tag(clause.subjectTop))) return false
  if (/^(?:own|shared)$/.test(clause.how) && !agrees(tree, clause.subjectTop, clause.subject, clause.verb)) return false
  if (clause.subject.every((word) => /^JJ[RS]$/.test(tree.tag(word)))) return false
  if (clause.subject.some((word) => swallowsClause(tree, word))) return false
  if (hasGap(tree, clause) || speaksOfWhose(tree, clause) || reports(tree, words, clause)) return false
  for (let up = clause.top, steps = 0; up >= 0 && steps < 40; up = tree.head(up), steps += 1) {
    if (isCondition(tree, up)) return false
  }
  return true
}

/** True if a subject contains a finite verb outside a relative clause, which means a parsing error. */
function swallowsClause(tree: Tree, word: number): boolean {
  const isClause = tree.child(word, 'nsubj', 'nsubjpass') !== undefined
  if (!isClause && !/^(?:VBZ|VBP|VBD|MD)$/.test(tree.tag(word))) return false
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
  const after = clause.arguments.filter((each) => (each.words[0] ?? 0) > clause.top)
  const begin = clause.verb[0] ?? clause.top
  const isBefore = clause.how === 'own' && (clause.subject.at(-1) ?? begin) < begin
  let subject = expandPhrase(tree, clause.subject, clauses, taken, isBefore ? begin : 0)
  if (isBefore) subject = withoutCondition(tree, expandPhraseStart(tree, subject, clauses, taken))
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
  const [first] = object
  if (
    !isThere &&
    first === next + 1 &&
    object.length > 1 &&
    /^(?:prep|agent)$/.test(tree.label(first)) &&
    /^(?:IN|TO)$/.test(tree.tag(first)) &&
    !FIXED.test(tree.word(first + 1))
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

function writeComment(tree: Tree, frames: Frames): string {
  const parts: [string, number[][]][] = [
    ['Attribution', frames.attribution],
    ['Condition', frames.conditions],
    ['Context', frames.context],
  ]
  return parts
    .filter(([, groups]) => groups.length > 0)
    .map(([label, groups]) => `${label}: ${groups.map((words) => written(tree, words)).join('; ')}.`)
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
    words.some((word) => /^(?:not|n't|n’t|no|never)$/.test(tree.word(word))),
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

/** Longest gap in a phrase, in words; more is a parsing error. */
const GAP_MAX = 14
const BREAK = /^(?:[,;:.?!()[\]{}"“”•◦▪‣●○■*]|``|''|--|—|…)$/
const FINITE = /^(?:VBZ|VBP|VBD|MD)$/

/** Words that open a clause, which is not part of the phrase before it. */
const OPENING =
  /^(?:that|which|who|whom|whose|while|whereas|because|although|though|if|unless|since|when|where|whether|so|but)$/

/**
 * Restores words of a subject or object that the tree attached elsewhere, so that the phrase has no gaps and does not
 * end at the `and` of a list. Only words within the phrase, or between it and the next punctuation or `upTo`, that
 * belong to no clause.
 */
export function expandPhrase(
  tree: Tree,
  words: readonly number[],
  clauses: readonly Clause[],
  taken: ReadonlySet<number>,
  upTo?: number,
): number[] {
  const [first] = words
  if (first === undefined) return []
  const isFree = (word: number) => !taken.has(word) && !isClaimed(word, words, clauses)
  const whole: number[] = [first]
  for (const word of words.slice(1)) {
    const before = whole.at(-1) ?? first
    const gap = run(tree, before + 1, word, isFree)
    if (gap !== undefined && gap.length === word - before - 1) whole.push(...gap)
    whole.push(word)
  }
  const last = whole.at(-1) ?? first
  const rest = run(tree, last + 1, upTo ?? tree.length, isFree)
  if (rest !== undefined && !rest.every((word) => /^(?:RB|CC)/.test(tree.tag(word)))) whole.push(...rest)
  return whole
}

/**
 * Restores words before a phrase: of a subject back to punctuation or a clause, of an object only if all words after
 * its verb are free.
 */
export function expandPhraseStart(
  tree: Tree,
  words: readonly number[],
  clauses: readonly Clause[],
  taken: ReadonlySet<number>,
  verb?: number,
): number[] {
  const [first] = words
  if (first === undefined) return []
  const isFree = (word: number) => !taken.has(word) && !isClaimed(word, words, clauses)
  const lost: number[] = []
  const stop = verb ?? -1
  for (let word = first - 1; word > stop && lost.length < GAP_MAX && !BREAK.test(tree.word(word)); word -= 1) {
    const isTo = tree.tag(word) === 'TO' && verb === word - 1 && tree.tag(word + 1) === 'VB'
    if (!isTo && (!isFree(word) || !isPart(tree, word))) break
    lost.unshift(word)
  }
  if (verb !== undefined && lost[0] !== verb + 1) return [...words]
  while (verb === undefined && /^(?:IN|RB|CC|WRB|WDT|UH|LS)/.test(tree.tag(lost[0] ?? -1))) lost.shift()
  return lost.every((word) => /^(?:RB|CC)/.test(tree.tag(word))) ? [...words] : [...lost, ...words]
}

function isPart(tree: Tree, word: number): boolean {
  return !FINITE.test(tree.tag(word)) && !OPENING.test(tree.word(word)) && tree.tag(word) !== 'TO'
}

/** The words from a position to punctuation or an end; undefined if they belong to a clause, or form one. */
function run(tree: Tree, from: number, to: number, isFree: (word: number) => boolean): number[] | undefined {
  const found: number[] = []
  for (let word = from; word < to && !BREAK.test(tree.word(word)); word += 1) {
    if (found.length === GAP_MAX || !isFree(word) || !isPart(tree, word)) return undefined
    found.push(word)
  }
  return found
}

function isClaimed(word: number, own: readonly number[], clauses: readonly Clause[]): boolean {
  return clauses.some(
    (clause) =>
      clause.verb.includes(word) ||
      ((clause.subject.includes(word) || clause.arguments.some((each) => each.words.includes(word))) &&
        !own.includes(clause.top)),
  )
}
