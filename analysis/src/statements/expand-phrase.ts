import type { Clause } from './clause-tree.ts'
import { wholeVerb } from './frames.ts'
import { trimmed, withoutBrackets } from './phrase.ts'
import type { Tree } from './tree.ts'

/** Longest gap in a phrase, in words; more is a parsing error. */
const GAP_MAX = 14
const BREAK = /^(?:[,;:.?!()[\]{}"“”•◦▪‣●○■*]|``|''|--|—|…)$/

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
  return !tree.isFinite(word) && !OPENING.test(tree.word(word)) && tree.tag(word) !== 'TO'
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

/** Longest rest of a sentence that an object takes in, in words. */
const TAIL_MAX = 30

/**
 * Extends an object by the rest of its sentence if that holds no other statement: what the tree cut off at a comma or
 * an `and`, such as the second of two objects, a comparison or a condition.
 */
export function withTail(tree: Tree, object: readonly number[], clause: Clause, clauses: readonly Clause[]): number[] {
  const last = object.at(-1)
  if (last === undefined) return [...object]
  const others = clauses.filter(
    (other) => other !== clause && /^(?:own|shared|relative)$/.test(other.how) && wholeVerb(tree, other, clauses),
  )
  const tail: number[] = []
  for (let word = last + 1; word < tree.length && !/^[.;:?!]$/.test(tree.word(word)); word += 1) {
    const isElse = tree.isFinite(word) || OPENING.test(tree.word(word)) || tree.word(word) === '—'
    if (isElse || others.some((other) => other.verb.includes(word)) || tail.length > TAIL_MAX) return [...object]
    tail.push(word)
  }
  if (tree.word(last + 1) === ',' && tree.tag(last + 2) === 'VB') return [...object]
  const rest = trimmed(tree, withoutBrackets(tree, tail))
  const [first = last] = rest
  return rest.length === 0
    ? [...object]
    : [...object, ...tail.filter((word) => (word < first && !/^[()[\]]$/.test(tree.word(word))) || rest.includes(word))]
}
