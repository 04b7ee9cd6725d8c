import { nounPhrase, trimmed } from './phrase.ts'
import type { Tree } from './tree.ts'
import type { Triple } from './triples.ts'

/** Relations that stand in noun phrases: appositions (`X, the Y` is `X is the Y`) and titles (`author X`). */
export function nominalTriples(tree: Tree): Triple[] {
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
