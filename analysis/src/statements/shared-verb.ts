import { numberOfNoun } from './agreement.ts'
import type { Clause } from './clause-tree.ts'
import type { Tree } from './tree.ts'

/**
 * The verb of a clause with what it shares with the verb before it: `can be` of `can be changed and read`, `could` of
 * `could change and grow`. Undefined where a verb that needs such words has none.
 */
export function wholeVerb(tree: Tree, clause: Clause, clauses: readonly Clause[]): number[] | undefined {
  const first = clause.verb.find((word) => /^V|^MD|^TO$/.test(tree.tag(word))) ?? -1
  const form = tree.tag(first)
  if (/^(?:VBZ|VBP|VBD|MD)$/.test(form)) return clause.verb
  if (clause.how !== 'shared' || !/^VB[NG]?$/.test(form)) return undefined
  const head = tree.head(clause.top)
  const before = clauses.find((other) => other.verb.includes(head))
  if (before === undefined) return undefined
  if (!/^(?:CC|,)$/.test(tree.tag(joint(tree, clause)))) return undefined
  if (tree.tag(head) !== form) return standsForTense(tree, clause, head, form) ? clause.verb : undefined
  if (form === 'VBN' && tree.child(clause.main, 'dobj') !== undefined && before.isPassive) return clause.verb
  const above = wholeVerb(tree, before, clauses) ?? before.verb
  const shared = above.filter(
    (word) => word < head && (/^(?:V|MD|TO)/.test(tree.tag(word)) || tree.label(word) === 'neg'),
  )
  const isTensed = shared.some((word) => /^(?:VBZ|VBP|VBD|MD)$/.test(tree.tag(word)))
  if (isTensed) return [...shared, ...clause.verb]
  return form === 'VB' && above === before.verb && before.how === 'shared' && isMany(tree, clause)
    ? clause.verb
    : undefined
}

/** What joins a verb to the one before it: the `and` or comma before its first word. */
function joint(tree: Tree, clause: Clause): number {
  let at = (clause.verb[0] ?? clause.top) - 1
  while (/^RB/.test(tree.tag(at))) at -= 1
  return at
}

/** Whether a form that the tagger took for an infinitive or a participle can be a tense after the verb before it. */
function standsForTense(tree: Tree, clause: Clause, head: number, form: string): boolean {
  if (form === 'VBN') return tree.tag(head) === 'VBD'
  return form === 'VB' && /^VB[PN]$/.test(tree.tag(head)) && isMany(tree, clause)
}

function isMany(tree: Tree, clause: Clause): boolean {
  return numberOfNoun(tree, clause.subjectTop ?? -1, clause.subject) !== 'one'
}
