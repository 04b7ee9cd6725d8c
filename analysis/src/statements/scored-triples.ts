import { type Argument, type Clause, clausesOf } from './clause-tree.ts'
import { nounPhrase, trimmed } from './phrase.ts'
import { readSentence } from './read-sentence.ts'
import { Tree, writeWords } from './tree.ts'

const OBJECTS = new Set(['dobj', 'attr', 'acomp', 'oprd', 'ccomp', 'dative'])

/** Fitted on the development half of CaRB by logistic regression. */
const WEIGHTS: Readonly<Record<string, number>> = {
  always: 4.25,
  length: -1.91,
  parts: 0.05,
  sentence: 0.81,
  reduced: -0.74,
  passive: 1.66,
  'object dobj': 1.81,
  own: 2.14,
  root: 3.04,
  'object prep': 1.97,
  pronoun: -0.2,
  shared: 0.63,
  conj: 1.14,
  'object oprd': 0.46,
  'object attr': -0.84,
  controlled: 1.08,
  advcl: -0.06,
  relative: 1.02,
  gerund: -1.17,
  'object ccomp': 2.66,
  xcomp: 0.39,
  nominal: 0.12,
  bare: -0.67,
  ccomp: -0.31,
  'object acomp': -0.47,
  name: 2.22,
  'object agent': 0.66,
  'object advcl': -0.49,
  pcomp: -2.17,
  'object advmod': -0.1,
  'object xcomp': -0.85,
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
  const { clause } = triple
  const words = triple.subject.length + triple.object.length + triple.more.flat().length
  const features: Record<string, number> = {
    always: 1,
    length: Math.log(1 + Math.max(LENGTH_MIN, words)),
    parts: triple.more.length,
  }
  features.sentence = Math.log(tree.length) / 4
  if (triple.object.length === 0) features.bare = 1
  if (clause === undefined) return { ...features, nominal: 1 }
  features[clause.how] = 1
  const label = tree.label(clause.top)
  if (/^(?:root|conj|ccomp|advcl|xcomp|pcomp)$/.test(label)) features[label] = 1
  if (clause.isPassive) features.passive = 1
  if (tree.tag(clause.verb[0] ?? -1) === 'VBG') features.gerund = 1
  if (/^(?:PRP|DT|EX)$/.test(tree.tag(clause.subjectTop ?? -1))) features.pronoun = 1
  if (tree.tag(clause.subjectTop ?? -1).startsWith('NNP')) features.name = 1
  const object = clause.arguments.find((each) => each.words.includes(triple.object[0] ?? -1))
  if (object !== undefined && /^(?:dobj|attr|acomp|oprd|ccomp|prep|agent|advmod|advcl|xcomp)$/.test(object.label))
    features[`object ${object.label}`] = 1
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
  /** The verb, with an implied one if the sentence has none (`is`). */
  verb: number[]
  implied?: string
  object: number[]
  more: number[][]
  kind: 'clause' | 'nominal'
  clause?: Clause
}

/** Every relation of a sentence: of its clauses, then of its noun phrases. */
function triplesOf(tree: Tree): Triple[] {
  return [...clausesOf(tree).flatMap((clause) => clauseTriples(tree, clause)), ...nominalTriples(tree)]
}

function clauseTriples(tree: Tree, clause: Clause): Triple[] {
  if (clause.subject.length === 0 || isExcluded(tree, clause)) return []
  const { verb } = clause
  const after = clause.arguments.filter((each) => (each.words[0] ?? 0) > clause.top)
  const before = clause.arguments.filter((each) => (each.words[0] ?? 0) < clause.top && each.label !== 'neg')
  const objectAt = after.findIndex((each) => OBJECTS.has(each.label))
  const first =
    objectAt >= 0
      ? objectAt
      : after.findIndex((each) => /^(?:prep|agent|npadvmod|xcomp|advmod|advcl)$/.test(each.label))
  const main = after[first]
  const rest = after.filter((each) => each !== main)
  const base = { subject: clause.subject, kind: 'clause' as const, clause }
  if (main === undefined) return [{ ...base, verb, object: [], more: before.map((each) => each.words) }]
  const [taken, object] = takePreposition(tree, main)
  const more = [...rest, ...before].filter((each) => each.label !== 'advcl').map((each) => each.words)
  return [{ ...base, verb: [...verb, ...taken], object, more }]
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

/** Relations within noun phrases: appositions (`X, the Y` is `X is the Y`) and titles (`author X`). */
function nominalTriples(tree: Tree): Triple[] {
  const triples: Triple[] = []
  const add = (subject: number[], object: number[], implied: string) => {
    if (subject.length > 0 && object.length > 0)
      triples.push({ subject, verb: [], implied, object, more: [], kind: 'nominal' })
  }
  for (let word = 0; word < tree.length; word += 1) {
    const head = tree.head(word)
    if (tree.label(word) === 'appos' && tree.isNominal(word) && head >= 0 && head < word && tree.isNominal(head)) {
      add(nounPhrase(tree, head), trimmed(tree, nounPhrase(tree, word)), 'is')
    }
    if (/^NNPS?$/.test(tree.tag(word))) {
      const title = titleBefore(tree, word)
      if (title.length > 0) add(nameOf(tree, word, title), title, 'is')
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
