import type { Clause } from './clause-tree.ts'
import type { Tree } from './tree.ts'

/** More words than this are no rest of a list. */
const REST_MAX = 60
/** Words of a name. */
const NAME_MAX = 4
const FINITE = /^(?:VBZ|VBP|VBD|MD)$/
const OPENING =
  /^(?:that|which|who|whom|whose|while|whereas|because|although|though|if|unless|since|when|where|whether|so|but|thus|hence)$/

/**
 * The words of an object with the rest of its list or of its adjectives, which the tree has cut off at a comma:
 * `reading files, [writing tables, and drawing curves]`, `an open-source, [well tested library]`. The rest runs to the end
 * of the sentence, without a verb of its own; or, after an adjective, to its noun.
 */
export function withListRest(tree: Tree, words: readonly number[], clauses: readonly Clause[]): number[] {
  const last = words.at(-1)
  if (last === undefined || tree.word(last + 1) !== ',') return [...words]
  const rest = nameRest(tree, last) ?? adjectivesRest(tree, words, last) ?? listRest(tree, words, last, clauses)
  return rest === undefined ? [...words] : [...words, ...rest]
}

/** `, Moss.jl` of `a package, Moss.jl, that counts leaves`: the name of what the object is. */
function nameRest(tree: Tree, last: number): number[] | undefined {
  let to = last + 2
  while (to - last - 2 < NAME_MAX && /^NN/.test(tree.tag(to)) && /\p{Lu}/u.test(tree.tokens[to]?.text ?? '')) to += 1
  const isName = to > last + 2 && /^[.,;]$/.test(tree.word(to)) && !/^(?:and|or)$/.test(tree.word(to + 1))
  return isName && !/^(?:NNPS?|CD)$/.test(tree.tag(last)) ? range(last + 1, to) : undefined
}

/** `, well tested library` after `an open-source`: hyphenated words that only describe, without a noun of their own. */
function adjectivesRest(tree: Tree, words: readonly number[], last: number): number[] | undefined {
  const isDescribing = tree.tag(last) === 'JJ' || tree.tag(last - 1) === 'HYPH'
  if (!isDescribing || !/^(?:DT|JJ|RB|VB[NG]|NN|HYPH|CD|PRP\$)/.test(tree.tag(words[0] ?? -1))) return undefined
  const top = words.find((word) => tree.label(word) === 'amod' || /^(?:DT|JJ)$/.test(tree.tag(word)))
  if (top === undefined) return undefined
  let to = last + 2
  while (/^(?:JJ|RB|VB[NG]|HYPH|NN|CD)/.test(tree.tag(to)) && to < tree.length) to += 1
  const isNoun = /^NN/.test(tree.tag(to - 1)) && to - last - 2 >= 2 && /^(?:JJ|RB|VB[NG]|HYPH)/.test(tree.tag(last + 2))
  const isHyphened = tree.tag(last + 3) === 'HYPH'
  if (!(isNoun || (isHyphened && /^NN|^VBG/.test(tree.tag(to - 1))))) return undefined
  if (/^,$|^CC$/.test(tree.tag(to))) return undefined
  while (to < tree.length && isFree(tree, to) && !/^[,;:.()[\]–—]$/.test(tree.word(to))) to += 1
  return range(last + 1, to)
}

function listRest(
  tree: Tree,
  words: readonly number[],
  last: number,
  clauses: readonly Clause[],
): number[] | undefined {
  let end = last + 1
  while (end < tree.length && !/^(?:[.;:?!]|--|—)$/.test(tree.word(end))) end += 1
  const rest = range(last + 1, end)
  if (rest.length > REST_MAX || !rest.every((word) => isFree(tree, word))) return undefined
  const isHeld = clauses.some((clause) => clause.how === 'own' && clause.verb.some((word) => rest.includes(word)))
  if (isHeld) return undefined
  const joint = rest.findLastIndex((word) => /^(?:and|or)$/.test(tree.word(word)))
  if (joint < 1 || !rest.slice(0, joint).some((word, at) => at > 0 && tree.word(word) === ',')) return undefined
  return isAlike(tree, words, last + 2) ? rest : undefined
}

/** Whether what follows a comma is of the kind of the phrase's last part: a gerund after gerunds, a noun after nouns. */
function isAlike(tree: Tree, words: readonly number[], next: number): boolean {
  const hasGerund = words.some((word) => tree.tag(word) === 'VBG')
  if (tree.tag(next) === 'VBG') return hasGerund
  return !hasGerund && /^(?:NN|JJ|PRP\$|CD)/.test(tree.tag(next)) && !/^(?:JJ)$/.test(tree.tag(next + 1))
}

function isFree(tree: Tree, word: number): boolean {
  return !FINITE.test(tree.tag(word)) && !OPENING.test(tree.word(word))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
}
