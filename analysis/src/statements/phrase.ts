import type { Tree } from './tree.ts'

const ASIDE = new Set(['relcl', 'appos', 'parataxis', 'meta', 'intj'])
const EDGE = /^(?:[,;:.!?\-–—"'`()[\]{}]|``|''|--)+$/

/**
 * The words of a noun phrase: all attached to its head, without non-restrictive clauses, appositions and insertions.
 */
export function nounPhrase(tree: Tree, top: number): number[] {
  const kept = tree.subtree(top, (child, head) => {
    const label = tree.label(child)
    if (label === 'cc' || label === 'punct' || label === 'preconj') return false
    if (label === 'conj' && tree.isVerb(child) && !tree.isVerb(head)) return true
    if (label === 'relcl' || label === 'acl') return child < head || isSetOff(tree, child)
    return ASIDE.has(label) && child > head
  })
  return trimmed(tree, withoutBrackets(tree, kept))
}

/**
 * The words of a subject; a list such as "the study, its numbers and its conclusions" may be parsed as several
 * subjects.
 */
export function subjectPhrase(tree: Tree, top: number): number[] {
  const words = nounPhrase(tree, top)
  const others = tree.children(tree.head(top), tree.label(top)).filter((other) => other > top)
  const last = others.at(-1)
  if (last === undefined || tree.child(last, 'cc') === undefined) return words
  const parts = [words, ...others.map((other) => nounPhrase(tree, other))]
  const isList = parts.every((part, at) => at === parts.length - 1 || tree.word((part.at(-1) ?? 0) + 1) === ',')
  const [from = top, to = top] = [words[0], parts.at(-1)?.at(-1)]
  return isList ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : words
}

/** True if a comma separates a clause from its noun. */
export function isSetOff(tree: Tree, top: number): boolean {
  const first = tree.subtree(top)[0] ?? top
  return /^[,(–—-]$/.test(tree.word(first - 1)) || /^[,(]$/.test(tree.word(first))
}

/** Removes parenthesised insertions (citations, figures, abbreviations). */
export function withoutBrackets(tree: Tree, words: readonly number[]): number[] {
  const kept: number[] = []
  let depth = 0
  for (const word of words) {
    const text = tree.word(word)
    const apart = tree.tokens[word - 1]?.end !== tree.tokens[word]?.start
    if ((text === '(' || text === '[') && (depth > 0 || apart || word === words[0])) depth += 1
    if (depth === 0) kept.push(word)
    if ((text === ')' || text === ']') && depth > 0) depth -= 1
  }
  return depth > 0 ? words.filter((word) => !/^[()[\]]$/.test(tree.word(word))) : kept
}

/** Without punctuation and conjunctions at either end. */
export function trimmed(tree: Tree, words: readonly number[]): number[] {
  const loose = (word: number | undefined, isFirst: boolean) =>
    word !== undefined && (EDGE.test(tree.word(word)) || (tree.tag(word) === 'CC' && (isFirst || true)))
  let from = 0
  let to = words.length
  while (from < to && loose(words[from], true) && !opensWhole(tree, words, from, to)) from += 1
  while (to > from && loose(words[to - 1], false) && !closesWhole(tree, words, from, to)) to -= 1
  return words.slice(from, to)
}

function opensWhole(tree: Tree, words: readonly number[], from: number, to: number): boolean {
  const text = tree.word(words[from] ?? -1)
  if (text === '``') return words.slice(from, to).some((word) => tree.word(word) === "''")
  return text === '"' && words.slice(from + 1, to).some((word) => tree.word(word) === '"')
}

function closesWhole(tree: Tree, words: readonly number[], from: number, to: number): boolean {
  const text = tree.word(words[to - 1] ?? -1)
  if (text === "''") return words.slice(from, to).some((word) => tree.word(word) === '``')
  return text === '"' && words.slice(from, to - 1).some((word) => tree.word(word) === '"')
}
