import { type Argument, type Clause, clausesOf } from '@colophon/analysis/statements/clause-tree'
import { BE_FORMS } from '@colophon/analysis/statements/lexicon'
import { nounPhrase, trimmed } from '@colophon/analysis/statements/phrase'
import { readSentence } from '@colophon/analysis/statements/read-sentence'
import { Tree, writeWords } from '@colophon/analysis/statements/tree'

const OBJECTS = new Set(['dobj', 'attr', 'acomp', 'oprd', 'ccomp', 'dative'])

/** Fitted on the development half of CaRB by logistic regression. */
const WEIGHTS: Readonly<Record<string, number>> = {
  always: 0.05,
  length: -0.54,
  parts: -0.08,
  sentence: -0.79,
  reduced: -0.22,
  'label acl': -0.46,
  passive: 0.28,
  objectLength: 0.45,
  subjectLength: 0.19,
  moreLength: 0.26,
  verbLength: 0.63,
  adjacent: 0.46,
  objectAdjacent: 0.33,
  'verb VBN': -0.02,
  'words 1': 0.14,
  'object dobj': 0.14,
  own: -0.43,
  'label root': 0.45,
  name: 0.21,
  'verb VBZ': 0.19,
  'words 2': -0.08,
  'object prep': 0.1,
  nominal: -0.1,
  'implied has': -0.5,
  'nominal object': 0.24,
  'nominal pronoun': -0.14,
  pronoun: -0.16,
  'verb VBD': 0.35,
  shared: 0.23,
  'conj of root': 0.11,
  'object oprd': 0.57,
  be: 0.13,
  'object attr': -0.28,
  relative: 0.05,
  'label relcl': -0.38,
  'verb VBP': -0.11,
  gerund: -0.2,
  'verb VBG': -0.2,
  'label parataxis': -0.05,
  'verb TO': -0.71,
  controlled: 0.18,
  'label advcl': -0.18,
  'label xcomp': -0.85,
  'verb VB': -0.61,
  'words 3': -0.13,
  objectClause: -0.17,
  'object ccomp': -0.26,
  bare: 0.08,
  'label ccomp': -0.59,
  modal: 0.4,
  'verb MD': -0.25,
  'conj of ccomp': -0.89,
  'object acomp': -0.31,
  'words 4': -0.17,
  'verb RB': 0.16,
  'label pcomp': -0.46,
  objectRelative: -0.31,
  objectWh: 0.18,
  negated: -0.14,
  'implied be': 0.58,
  'nominal name': 0.73,
  'nominal comma': 0.42,
  'object advcl': -0.19,
  'label dobj': -0.76,
  'conj of dobj': 0.45,
  'conj of acl': -0.1,
  saying: 0.86,
  'conj of relcl': -0.85,
  'nominal article': 0.49,
  'conj of conj': 0.08,
  'object advmod': -0.03,
  'conj of advcl': -0.57,
  'object dative': 0.02,
  'conj of xcomp': 0.49,
  'object npadvmod': 0.28,
  'conj of nsubj': 0.35,
  'conj of pcomp': 0.57,
  'verb IN': -0.66,
  'conj of parataxis': 0.62,
  'object xcomp': -1.16,
}

/** Below this length a shorter relation is not better. */
const LENGTH_MIN = 7

/** A relation of a sentence as text, and its confidence, 0 to 1. */
export interface ScoredTriple {
  subject: string
  verb: string
  object: string
  /** Further arguments: when, where, how. */
  more: string[]
  confidence: number
}

/** Every relation of a sentence, including minor ones that are not statements. */
export function scoredTriples(sentence: string): ScoredTriple[] {
  const tree = new Tree(readSentence(sentence))
  return triplesOf(tree).map((triple) => ({
    subject: writeWords(tree, triple.subject),
    verb: triple.implied ?? writeWords(tree, triple.verb),
    object: writeWords(tree, triple.object),
    more: triple.more.map((words) => writeWords(tree, words)),
    confidence: confidenceOf(tree, triple),
  }))
}

/** The features of a relation by name. */
function featuresOf(tree: Tree, triple: Triple): Record<string, number> {
  const { clause, subject, verb, object, more } = triple
  const words = subject.length + object.length + more.flat().length
  const features: Record<string, number> = {
    always: 1,
    length: Math.log(1 + Math.max(LENGTH_MIN, words)),
    parts: more.length,
    sentence: Math.log(tree.length) / 4,
  }
  const add = (name: string, isSo: boolean, value = 1) => isSo && Object.assign(features, { [name]: value })
  add('bare', object.length === 0)
  if (clause === undefined) {
    add('nominal', true)
    add(`implied ${triple.implied}`, true)
    const hasName = subject.some((word) => /^NNP/.test(tree.tag(word)))
    add('nominal name', hasName)
    add('nominal object', true, Math.log(1 + object.length))
    add('nominal article', /^(?:an?|the)$/.test(tree.word(object[0] ?? -1)))
    add('nominal comma', tree.word((subject.at(-1) ?? 0) + 1) === ',')
    add(
      'nominal pronoun',
      subject.every((word) => /^PRP/.test(tree.tag(word))),
    )
    return features
  }
  const label = tree.label(clause.top)
  const holds = (pattern: RegExp) => object.some((word) => pattern.test(tree.label(word)))
  const [first = -1] = verb
  add(clause.how, true)
  add(`label ${label}`, true)
  add(`conj of ${tree.label(tree.head(clause.top))}`, label === 'conj')
  add('passive', clause.isPassive)
  add('gerund', tree.tag(clause.verb[0] ?? -1) === 'VBG')
  add('pronoun', /^(?:PRP|DT|EX)$/.test(tree.tag(clause.subjectTop ?? -1)))
  add('name', tree.tag(clause.subjectTop ?? -1).startsWith('NNP'))
  add('objectLength', true, Math.log(1 + object.length))
  add('subjectLength', true, Math.log(1 + subject.length))
  add('moreLength', true, Math.log(1 + more.flat().length))
  add('verbLength', true, Math.log(1 + verb.length))
  add(
    'modal',
    verb.some((word) => tree.tag(word) === 'MD'),
  )
  add('negated', clause.isNegated)
  add('be', BE_FORMS.has(tree.word(clause.main)))
  add('adjacent', subject.includes(clause.subjectTop ?? -1) && subject.at(-1) === first - 1)
  add('objectAdjacent', object[0] === (verb.at(-1) ?? 0) + 1)
  add(`verb ${tree.tag(first)}`, true)
  add(
    'saying',
    /^(?:say|says|said|tell|told|adds?|added|believe|think|noted?|report|reported)$/.test(tree.word(clause.main)),
  )
  add('objectRelative', holds(/^relcl$/))
  add('objectClause', holds(/^(?:ccomp|advcl)$/))
  add(
    'objectWh',
    object.some((word) => /^W/.test(tree.tag(word))),
  )
  add(`words ${Math.min(4, Math.floor(words / 8))}`, true)
  add('toEnd', object.length > 0 && more.length === 0 && (object.at(-1) ?? 0) + 2 >= tree.length)
  const argument = clause.arguments.find((each) => each.words.includes(object[0] ?? -1))
  add(`object ${argument?.label}`, argument !== undefined)
  return features
}

/** The confidence of a relation, 0 to 1: the expected share of its words a reader would accept. */
function confidenceOf(tree: Tree, triple: Triple): number {
  const score = Object.entries(featuresOf(tree, triple)).reduce(
    (sum, [name, value]) => sum + (WEIGHTS[name] ?? 0) * value,
    0,
  )
  return 1 / (1 + Math.exp(-score))
}

/** A relation as word indexes; `more` are further arguments: when, where, how. */
interface Triple {
  subject: number[]
  /** The verb, with an implied one if the sentence has none or only a participle (`be`, `has`). */
  verb: number[]
  implied?: string
  object: number[]
  more: number[][]
  kind: 'clause' | 'nominal'
  clause?: Clause
}

/** Every relation of a sentence: of its clauses, then of its noun phrases. */
function triplesOf(tree: Tree): Triple[] {
  const clauses = clausesOf(tree)
  return [...clauses.flatMap((clause) => clauseTriples(tree, clause, clauses)), ...nominalTriples(tree)]
}

function clauseTriples(tree: Tree, clause: Clause, clauses: readonly Clause[]): Triple[] {
  if (clause.subject.length === 0 || isExcluded(tree, clause)) return []
  const own = argumentsAfter(clause)
  const after = own.length > 0 ? own : sharedArguments(tree, clause, clauses)
  const before = [
    ...clause.arguments.filter((each) => (each.words[0] ?? 0) < clause.top && each.label !== 'neg'),
    ...sharedSetting(tree, clause, clauses),
  ]
  const main =
    after.find((each) => OBJECTS.has(each.label)) ??
    after.find((each) => /^(?:prep|agent|npadvmod|xcomp|advmod|advcl)$/.test(each.label))
  const rest = after.filter((each) => each !== main)
  const base = { subject: clause.subject, kind: 'clause' as const, clause }
  if (main === undefined) return [{ ...base, verb: clause.verb, object: [], more: before.map((each) => each.words) }]
  const [taken, object] = takePreposition(tree, main)
  const verb = [...clause.verb, ...taken]
  const more = [...rest, ...before].filter((each) => each.label !== 'advcl').map((each) => each.words)
  const isBare =
    clause.how === 'reduced' && tree.tag(clause.main) === 'VBN' && !verb.some((word) => BE_FORMS.has(tree.word(word)))
  return [{ ...base, verb, object, more, ...(isBare && { implied: `be ${writeWords(tree, verb)}` }) }]
}

function argumentsAfter(clause: Clause): Argument[] {
  return clause.arguments.filter((each) => (each.words[0] ?? 0) > clause.top)
}

/** The arguments of the next verb, if this one shares them: `buy and sell stocks`. */
function sharedArguments(tree: Tree, clause: Clause, clauses: readonly Clause[]): Argument[] {
  const next = clauses.find((other) => other.how === 'shared' && tree.head(other.top) === clause.top)
  const between = tree.lower.slice(clause.main + 1, next?.verb[0])
  return next && between.length <= 2 && between.every((word) => /^(?:and|or|,)$/.test(word)) ? argumentsAfter(next) : []
}

/** Where and when the verb before happens, if this one shares its subject: `In 1717 she saw it and left`. */
function sharedSetting(tree: Tree, clause: Clause, clauses: readonly Clause[]): Argument[] {
  if (clause.how !== 'shared') return []
  const head = clauses.find((other) => other.top === tree.head(clause.top))
  const isSetting = ({ label, words }: Argument) =>
    /^(?:prep|npadvmod)$/.test(label) && (words[0] ?? 0) < (head?.subject[0] ?? -1)
  return head?.arguments.filter(isSetting) ?? []
}

/** True if a clause only gives a noun's purpose (`the ability to grow`), or its verb is not a word. */
function isExcluded(tree: Tree, clause: Clause): boolean {
  if (!clause.verb.some((word) => /\p{L}/u.test(tree.word(word)))) return true
  const label = tree.label(clause.top)
  return label === 'acl' && tree.tag(clause.verb[0] ?? -1) === 'TO'
}

/** `by the drug`: `by` goes with the verb, `the drug` with the object. */
function takePreposition(tree: Tree, argument: Argument): [number[], number[]] {
  if (!/^(?:prep|agent)$/.test(argument.label) || argument.words[0] !== argument.top) return [[], argument.words]
  return [[argument.top], trimmed(tree, argument.words.slice(1))]
}

/** Relations within noun phrases: owners (`X's Y`), appositions (`X, the Y` is `X is the Y`) and titles (`author X`). */
function nominalTriples(tree: Tree): Triple[] {
  const triples: Triple[] = []
  const add = (subject: number[], object: number[], implied: string) => {
    if (subject.length > 0 && object.length > 0)
      triples.push({ subject, verb: [], implied, object, more: [], kind: 'nominal' })
  }
  for (let word = 0; word < tree.length; word += 1) {
    const head = tree.head(word)
    if (tree.label(word) === 'poss' && head > word) {
      const owner = tree.subtree(word)
      const named = trimmed(
        tree,
        owner.filter((each) => tree.tag(each) !== 'POS'),
      )
      const owned = nounPhrase(tree, head).filter((each) => each > (owner.at(-1) ?? word))
      add(named, owned, 'has')
    }
    if (tree.label(word) === 'appos' && tree.isNominal(word) && head >= 0 && head < word && tree.isNominal(head)) {
      add(nounPhrase(tree, head), trimmed(tree, nounPhrase(tree, word)), 'be')
    }
    if (/^NNPS?$/.test(tree.tag(word))) {
      const title = titleBefore(tree, word)
      if (title.length > 0) add(nameOf(tree, word, title), title, 'be')
    }
  }
  return triples
}

/** `former U.S. attorney` of `former U.S. attorney Todd Graves`. */
function titleBefore(tree: Tree, name: number): number[] {
  const before = tree
    .children(name)
    .filter((child) => child < name && /^(?:compound|amod|nmod)$/.test(tree.label(child)))
  const last = before.findLast((child) => tree.tag(child) === 'NN' && /^\p{Ll}+$/u.test(tree.tokens[child]?.text ?? ''))
  if (last === undefined || tree.child(name, 'det', 'poss') !== undefined) return []
  if (!before.every((child) => child <= last || /^NNP/.test(tree.tag(child)))) return []
  return before.filter((child) => child <= last).flatMap((child) => tree.subtree(child))
}

function nameOf(tree: Tree, name: number, title: readonly number[]): number[] {
  const from = title.at(-1) ?? -1
  return trimmed(
    tree,
    tree.subtree(name, (child) => child > name).filter((word) => word > from),
  )
}
