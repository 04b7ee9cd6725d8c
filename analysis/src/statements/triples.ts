import { type Argument, type Clause, clausesOf } from './clause-tree.ts'
import { nominalTriples } from './nominal-triples.ts'
import { trimmed } from './phrase.ts'
import type { Tree } from './tree.ts'

/** A relation read from a sentence, as word numbers; `more` are what else it says: when, where, how. */
export interface Triple {
  subject: number[]
  /** The verb, with words that stand for it where the sentence has none (`is`). */
  verb: number[]
  implied?: string
  object: number[]
  more: number[][]
  kind: 'clause' | 'nominal'
  clause?: Clause
}

/** Every relation that a sentence states: of its clauses, then of its noun phrases. */
export function triplesOf(tree: Tree): Triple[] {
  return [...clausesOf(tree).flatMap((clause) => clauseTriples(tree, clause)), ...nominalTriples(tree)]
}

const OBJECTS = new Set(['dobj', 'attr', 'acomp', 'oprd', 'ccomp', 'dative'])

function clauseTriples(tree: Tree, clause: Clause): Triple[] {
  if (clause.subject.length === 0 || isUntold(tree, clause)) return []
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

/** Whether a clause only tells a purpose of a noun (`the ability to grow`), or its verb is no word. */
function isUntold(tree: Tree, clause: Clause): boolean {
  if (!clause.verb.some((word) => /\p{L}/u.test(tree.word(word)))) return true
  const label = tree.label(clause.top)
  return label === 'acl' && tree.tag(clause.verb[0] ?? -1) === 'TO'
}

/** `by the drug` goes with the verb as `by`, with the object as `the drug`. */
function takePreposition(tree: Tree, argument: Argument): [number[], number[]] {
  if (!/^(?:prep|agent)$/.test(argument.label) || argument.words[0] !== argument.top) return [[], argument.words]
  return [[argument.top], trimmed(tree, argument.words.slice(1))]
}
