import type { Clause } from './clause-tree.ts'
import type { Tree } from './tree.ts'

/** More words than this that nothing accounts for are no gap in a phrase but a part that was misread as a whole. */
const GAP_MAX = 14
const BREAK = /^(?:[,;:.?!()[\]{}"“”•◦▪‣●○■*]|``|''|--|—|…)$/
const FINITE = /^(?:VBZ|VBP|VBD|MD)$/
/** Words that open a clause of their own, which is no part of the phrase before it. */
const OPENING =
  /^(?:that|which|who|whom|whose|while|whereas|because|although|though|if|unless|since|when|where|whether|so|but)$/

/**
 * The words of a subject or object with those put back that the tree has lost: where the parser hung a word of the phrase
 * on something else, the phrase would be told with a hole in it, or would end at the `and` of its list. Put back is only
 * what stands within the phrase, or between it and the next sign or `upTo`, and belongs to no clause.
 */
export function wholePhrase(
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
 * The words of a phrase with what the tree has cut off before them: of a subject back to a sign or to what belongs to a
 * clause, of an object only where all words from its verb on are free.
 */
export function openedPhrase(
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
  return !FINITE.test(tree.tag(word)) && !OPENING.test(tree.word(word)) && tree.tag(word) !== 'TO'
}

/** The words from a place on to a sign or an end; undefined where they belong to a clause, or make one. */
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
