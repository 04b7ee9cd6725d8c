import { BE_FORMS } from './lexicon.ts'
import type { Tree } from './tree.ts'

/** The words of a statement. */
interface Parts {
  subject: readonly number[]
  verb: readonly number[]
  object: readonly number[]
}

/** The number of signs that a statement lacks a part of its clause, or was misread; 0 if it is whole. */
export function lostBy(
  tree: Tree,
  { subject, verb, object }: Parts,
  framing: readonly number[],
  isShared: boolean,
): number {
  return (
    (isShared
      ? gapsIn(tree, subject) + gapsIn(tree, verb) + lostAround(tree, [...verb, ...object], framing)
      : lostAround(tree, [...subject, ...verb, ...object], framing)) +
    strayVerbs(tree, subject) +
    Number(subject.some((word) => tree.tag(word) === 'VBD')) +
    Number(/^JJ$/.test(tree.tag(subject.at(-1) ?? -1)) && subject.length > 2) +
    strayVerbs(tree, object) +
    Number(tree.tag(object.at(-1) ?? -1) === 'JJ' && tree.tag(object.at(-2) ?? -1) === 'IN') +
    Number(isAdjective(tree, verb, object)) +
    Number(verb.some((word) => /^\p{Lu}/u.test(tree.tokens[word]?.text ?? ''))) +
    Number(tree.tag(object[0] ?? -1) === 'VB' || !verb.some((word) => tree.isFinite(word)))
  )
}

const CLEAN_BEFORE =
  /^(?:[,;:.()"“”]|--|—|–|``|''|and|or|but|that|whether|while|whereas|because|although|though|as|since|so|than|where|when|which|who|if|also|then)$/
const CLEAN_AFTER =
  /^(?:[,;:.?!()"“”]|--|—|–|``|''|and|or|but|that|while|whereas|because|although|though|as|since|so|where|when|which|who|if|unless|after|before|until)$/

/** The words within a phrase that it lacks. */
function gapsIn(tree: Tree, words: readonly number[]): number {
  const [from, to] = [Math.min(...words), Math.max(...words)]
  const all = Array.from({ length: to - from + 1 }, (_, step) => from + step)
  return all.filter((word) => !words.includes(word) && /[\p{L}\p{N}]/u.test(tree.word(word))).length
}

/** The words between the parts of a statement that it lacks, and its ends that are within a phrase. */
function lostAround(tree: Tree, parts: readonly number[], framing: readonly number[]): number {
  const own = new Set([...parts, ...framing])
  const [from, to] = [Math.min(...parts), Math.max(...parts)]
  let lost = 0
  for (let word = from; word <= to; word += 1)
    if (
      !own.has(word) &&
      /[\p{L}\p{N}]/u.test(tree.word(word)) &&
      (tree.tag(word) !== 'CC' || tree.word(word) === 'but')
    )
      lost += 1
  const before = from - 1
  const isStart = before < 0 || CLEAN_BEFORE.test(tree.word(before)) || tree.tag(before) === 'RB'
  const next = afterBrackets(tree, to + 1)
  const isEnd = next >= tree.length || own.has(next) || CLEAN_AFTER.test(tree.word(next))
  const isCut = breaksList(tree, next, own) || (tree.word(before) === ',' && isVerbAfterComma(tree, next))
  return lost + (isStart ? 0 : 1) + (isEnd && !isCut ? 0 : 1)
}

/** The position after brackets that open at a position. */
function afterBrackets(tree: Tree, from: number): number {
  if (!/^[([]$/.test(tree.word(from))) return from
  for (let word = from + 1; word < tree.length; word += 1)
    if (/^[)\]]$/.test(tree.word(word))) return afterBrackets(tree, word + 1)
  return from
}

/** `short` of `a collection of short, unconnected scripts`: a comma or `and` after which the phrase goes on. */
function breaksList(tree: Tree, at: number, own: ReadonlySet<number>): boolean {
  if (tree.word(at) !== ',' && !/^(?:and|or)$/.test(tree.word(at))) return false
  let first = at + 1
  while (/^(?:CC|RB[RS]?)$/.test(tree.tag(first)) && !/^(?:but|not)$/.test(tree.word(first))) first += 1
  const isParticiple = /^VB[ND]$/.test(tree.tag(first)) && /^NN/.test(tree.tag(afterBrackets(tree, first + 1)))
  if (own.has(first) || !(isParticiple || /^(?:NN|JJ|CD$|DT$)/.test(tree.tag(first)))) return false
  if (tree.tag(first) === 'DT' && tree.word(at) === ',') return false
  for (let word = first + (isParticiple ? 1 : 0); word < tree.length && !PHRASE_END.test(tree.word(word)); word += 1)
    if (tree.isFinite(word)) return false
  return true
}

const PHRASE_END = /^(?:[,;:.?!()[\]]|--|—|that|which|who|where|when|while|whereas)$/

/** `are improved | stability`: a participle that belongs to the noun after it. */
function isAdjective(tree: Tree, verb: readonly number[], [first = -1, second = -1]: readonly number[]): boolean {
  const isPassive =
    verb.length > 1 && BE_FORMS.has(tree.word(verb.at(-2) ?? -1)) && tree.tag(verb.at(-1) ?? -1) === 'VBN'
  const isNext = first === (verb.at(-1) ?? -1) + 1
  const isNoun = (word: number) => /^NNS?$/.test(tree.tag(word))
  return isPassive && isNext && (isNoun(first) || (/^JJ$/.test(tree.tag(first)) && isNoun(second)))
}

/** `a drug aimed at lungs` of `Moss, a drug aimed at lungs, slowed growth`: the verb of the sentence follows. */
function isVerbAfterComma(tree: Tree, at: number): boolean {
  return tree.word(at) === ',' && tree.isFinite(at + 1)
}

const STRAY = /^(?:VBZ|VBP|VB|MD)$/
const TENSED = /^(?:was|were|had|did|indicated|showed|revealed|suggested|demonstrated|found|varied|ranged)$/
const JOINING = /^(?:W|IN$|TO$)/

/**
 * 1 for a part with a finite verb that nothing introduces there, or with a relative pronoun without its verb: it was
 * misread or cut off.
 */
function strayVerbs(tree: Tree, words: readonly number[]): number {
  const at = words.findIndex((word) => STRAY.test(tree.tag(word)) || TENSED.test(tree.word(word)))
  const isStray = at >= 0 && !words.slice(0, at).some((word) => JOINING.test(tree.tag(word)))
  const relative = words.findLastIndex((word) => /^W/.test(tree.tag(word)))
  const isVerbless = relative >= 0 && !words.slice(relative).some((word) => tree.isFinite(word))
  return isStray || isVerbless ? 1 : 0
}
