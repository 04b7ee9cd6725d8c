import type { Clause } from './clause-tree.ts'
import type { Tree } from './tree.ts'

/** Verbs that say nothing without what follows them: where that was not read, the statement was cut off. */
const NEEDS_OBJECT =
  /^(?:achiev|acquir|allow|assess|becom|caus|compris|constitut|contain|creat|denot|describ|employ|enabl|encod|ensur|exhibit|facilitat|includ|inhibit|introduc|involv|obtain|possess|produc|propos|provid|represent|requir|support|us|utili[sz]|yield)(?:e|es|ed|s|ing)?$|^(?:make|makes|made|give|gives|gave|take|takes|took|get|gets|got|seem|seems|seemed|become|became)$/
/** Words that a phrase cannot end with. */
const DANGLING = /^(?:IN|TO|CC|WRB|WDT|DT|PRP\$|WP)$/
/** Whether a clause asks with a word that stands for its object, which a statement would then lack: `that we show in Oslo`. */
export function hasGap(tree: Tree, clause: Clause): boolean {
  if (tree.label(clause.top) !== 'relcl' || clause.how !== 'own' || clause.isPassive) return false
  const words = tree.subtree(clause.top)
  if (tree.word((words[0] ?? 0) - 1) === ',') return false
  const opening = words.slice(0, 3).map((word) => tree.tag(word))
  if (opening.includes('WRB') || (opening[0] === 'IN' && /^W/.test(opening[1] ?? ''))) return false
  return tree.child(clause.main, 'dobj', 'attr', 'acomp', 'ccomp', 'oprd', 'xcomp') === undefined
}

/** Whether the noun that a relative clause speaks of stands with `whose`: then what the clause says is said of another noun. */
export function speaksOfWhose(tree: Tree, clause: Clause): boolean {
  const from = clause.subject.at(-1) ?? clause.top
  return tree.tags.slice(from, clause.top).includes('WP$') || clause.subject.some((word) => tree.tag(word) === 'WP$')
}

/** Whether an object ends where a phrase cannot, or is missing where the verb needs one. */
export function isCutOff(tree: Tree, clause: Clause, verb: readonly number[], object: readonly number[]): boolean {
  const last = object.at(-1)
  if (last === undefined) {
    const end = verb.at(-1) ?? clause.main
    if (end !== clause.main) return DANGLING.test(tree.tag(end)) && tree.label(end) === 'prep'
    return !clause.isPassive && NEEDS_OBJECT.test(tree.word(clause.main))
  }
  if (tree.word(last) === 'as' && tree.word(last - 1) === 'such') return true
  return object.length === 1 && DANGLING.test(tree.tag(last)) && tree.tag(last) !== 'DT' && tree.label(last) === 'prep'
}
