import type { Tree } from './tree.ts'
import type { Triple } from './triples.ts'

/** Learnt from the half of CaRB that is for development, by logistic regression on how much of a relation is right. */
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

/** Below so many words a relation is not better for being shorter. */
const LENGTH_MIN = 7

/** What tells a good relation from a bad one, as numbers by name. */
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

/** How sure a relation is, 0 to 1: the share of its words that a reader would agree with, as its shape tells. */
export function confidenceOf(tree: Tree, triple: Triple): number {
  const score = Object.entries(featuresOf(tree, triple)).reduce(
    (sum, [name, value]) => sum + (WEIGHTS[name] ?? 0) * value,
    0,
  )
  return 1 / (1 + Math.exp(-score))
}
