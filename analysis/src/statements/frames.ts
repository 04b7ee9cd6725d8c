import { numberOfNoun } from './agreement.ts'
import type { Argument, Clause } from './clause-tree.ts'
import { REPORTING, REPORTING_NOUNS } from './lexicon.ts'
import { trimmed, withoutBrackets } from './phrase.ts'
import type { Tree } from './tree.ts'
import type { Word } from './word.ts'

/** The context of a statement: reporting clause, conditions, setting; as word indexes. */
export interface Frames {
  attribution: number[][]
  conditions: number[][]
  context: number[][]
}

const CONDITIONS = new Set(['if', 'unless', 'provided', 'providing', 'assuming', 'supposing'])

/** True if a clause only reports the one below it: `We found that …`. */
export function reports(tree: Tree, words: readonly Word[], clause: Clause): boolean {
  return reportedClause(tree, words, clause) !== undefined
}

/** The reported clause. */
function reportedClause(tree: Tree, words: readonly Word[], clause: Clause): Argument | undefined {
  if (!REPORTING.has(words[clause.main]?.lemma ?? '') && !isImpersonal(tree, words, clause)) return undefined
  return clause.arguments.find(
    (each) => /^(?:ccomp|advcl)$/.test(each.label) && each.top > clause.main && opensWithThat(tree, each),
  )
}

/** `It is clear that …`, `the hypothesis is that …`. */
function isImpersonal(tree: Tree, words: readonly Word[], clause: Clause): boolean {
  const subject = clause.subjectTop
  if (subject === undefined || words[clause.main]?.lemma !== 'be') return false
  return tree.word(subject) === 'it' || REPORTING_NOUNS.has(words[subject]?.lemma ?? '')
}

function opensWithThat(tree: Tree, argument: Argument): boolean {
  // `shows what the drug does` asserts nothing by itself.
  if (/^(?:what|which|who|whom|whose)$/.test(tree.word(argument.words[0] ?? -1))) return false
  if (argument.label === 'ccomp') return tree.child(argument.top, 'nsubj', 'nsubjpass', 'csubj', 'expl') !== undefined
  return /^(?:that|whether)$/.test(tree.word(argument.words[0] ?? -1))
}

/** True if a clause is only a condition of another. */
export function isCondition(tree: Tree, top: number): boolean {
  return /^(?:advcl|ccomp)$/.test(tree.label(top)) && CONDITIONS.has(markOf(tree, top))
}

function markOf(tree: Tree, top: number): string {
  const mark = tree.child(top, 'mark')
  return tree.word(mark ?? tree.subtree(top)[0] ?? -1)
}

/** Collects the context of a clause: reporting clauses above it, conditions, and what precedes its subject. */
export function framesOf(tree: Tree, words: readonly Word[], clause: Clause, clauses: readonly Clause[]): Frames {
  const frames: Frames = { attribution: [], conditions: [], context: [] }
  const addSetting = (each: Argument, subjectStart: number) => {
    if ((each.words[0] ?? 0) < subjectStart && isSetting(tree, each)) frames.context.push(each.words)
  }
  const addFrames = (from: Clause, subjectStart: number) => {
    for (const each of from.arguments) {
      if (isCondition(tree, each.top)) frames.conditions.push(each.words)
      else addSetting(each, subjectStart)
    }
  }
  addFrames(clause, clause.subject[0] ?? clause.top)
  let below = clause.top
  for (let up = tree.head(below), steps = 0; up >= 0 && steps < 30; up = tree.head(up), steps += 1) {
    const over = clauses.find((other) => other.top === up || other.main === up || other.verb.includes(up))
    if (over !== undefined && /^(?:ccomp|advcl|conj)$/.test(tree.label(below))) {
      const content = reportedClause(tree, words, over)
      if (content?.words.includes(clause.top)) {
        frames.attribution.push(reportWords(tree, over))
        addFrames(over, over.subject[0] ?? 0)
      }
    }
    if (/^(?:conj|xcomp)$/.test(tree.label(below)) && over !== undefined && clause.how === 'shared') {
      for (const each of over.arguments) addSetting(each, over.subject[0] ?? 0)
    }
    below = up
  }
  return frames
}

function isSetting(tree: Tree, argument: Argument): boolean {
  if (argument.words.length < 2 || /^W/.test(tree.tag(argument.words.at(-1) ?? -1))) return false
  return /^(?:prep|npadvmod|advcl)$/.test(argument.label) && /\p{L}/u.test(tree.word(argument.words[0] ?? -1))
}

/** The reporter before the verb: `which` of a relative clause, empty for `showing that`. */
function reporterOf(tree: Tree, clause: Clause): readonly number[] {
  if (clause.how === 'own' || clause.how === 'reduced') return clause.subject
  if (clause.how === 'shared') return tree.isFinite(clause.verb[0] ?? -1) ? clause.subject : []
  const before = (clause.verb[0] ?? clause.top) - 1
  return clause.how === 'relative' && /^W/.test(tree.tag(before)) ? [before] : []
}

function reportWords(tree: Tree, clause: Clause): number[] {
  const own = [...reporterOf(tree, clause), ...clause.verb]
  for (const each of clause.arguments) {
    if (/^(?:acomp|attr|dobj|prep|agent)$/.test(each.label) && (each.words[0] ?? 0) < clause.main + 6) {
      const first = each.words[0] ?? 0
      if (first > (clause.subject[0] ?? 0))
        own.push(
          ...each.words.filter(
            (word) =>
              !tree.subtree(each.top).some((top) => tree.label(top) === 'ccomp' && tree.subtree(top).includes(word)),
          ),
        )
    }
  }
  return trimmed(
    tree,
    withoutBrackets(
      tree,
      [...new Set(own)].sort((a, b) => a - b),
    ),
  )
}

/** Most words of a list after its first item. */
const REST_MAX = 60

/** Longest name, in words. */
const NAME_MAX = 4

const OPENING =
  /^(?:that|which|who|whom|whose|while|whereas|because|although|though|if|unless|since|when|where|whether|so|but|thus|hence)$/

/**
 * Extends an object by the rest of its list or adjectives that the tree cut off at a comma: `reading files, [writing
 * tables, and drawing curves]`, `an open-source, [well tested library]`. The rest extends to the end of the sentence,
 * without a verb; or, after an adjective, to its noun.
 */
export function withListRest(tree: Tree, words: readonly number[], clauses: readonly Clause[]): number[] {
  const last = words.at(-1)
  if (last === undefined || tree.word(last + 1) !== ',') return [...words]
  const rest = nameRest(tree, last) ?? adjectivesRest(tree, words, last) ?? listRest(tree, words, last, clauses)
  return rest === undefined ? [...words] : [...words, ...rest]
}

/** `, Moss.jl` of `a package, Moss.jl, that counts leaves`: the name of the object. */
function nameRest(tree: Tree, last: number): number[] | undefined {
  let to = last + 2
  while (to - last - 2 < NAME_MAX && /^NN/.test(tree.tag(to)) && /\p{Lu}/u.test(tree.tokens[to]?.text ?? '')) to += 1
  const isName = to > last + 2 && /^[.,;]$/.test(tree.word(to)) && !/^(?:and|or)$/.test(tree.word(to + 1))
  return isName && !/^(?:NNPS?|CD)$/.test(tree.tag(last)) ? range(last + 1, to) : undefined
}

/** `, well tested library` after `an open-source`: hyphenated modifiers without a noun. */
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

/** True if the word after a comma continues the list: a gerund after gerunds, a noun after nouns. */
function isAlike(tree: Tree, words: readonly number[], next: number): boolean {
  const hasGerund = words.some((word) => tree.tag(word) === 'VBG')
  if (tree.tag(next) === 'VBG') return hasGerund
  return !hasGerund && /^(?:NN|JJ|PRP\$|CD)/.test(tree.tag(next)) && !/^(?:JJ)$/.test(tree.tag(next + 1))
}

function isFree(tree: Tree, word: number): boolean {
  return !tree.isFinite(word) && !OPENING.test(tree.word(word))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
}

/**
 * The verb with auxiliaries shared with the previous verb: `can be` of `can be changed and read`, `could` of `could
 * change and grow`. Undefined if required ones are missing.
 */
export function wholeVerb(tree: Tree, clause: Clause, clauses: readonly Clause[]): number[] | undefined {
  const first = clause.verb.find((word) => /^V|^MD|^TO$/.test(tree.tag(word))) ?? -1
  const form = tree.tag(first)
  if (tree.isFinite(first)) return clause.verb
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
  const isTensed = shared.some((word) => tree.isFinite(word))
  if (isTensed) return [...shared, ...clause.verb]
  return form === 'VB' && above === before.verb && before.how === 'shared' && isMany(tree, clause)
    ? clause.verb
    : undefined
}

/** The `and` or comma that joins a verb to the previous one. */
function joint(tree: Tree, clause: Clause): number {
  let at = (clause.verb[0] ?? clause.top) - 1
  while (/^RB/.test(tree.tag(at))) at -= 1
  return at
}

/** True if a form tagged as infinitive or participle can be a finite verb after the previous one. */
function standsForTense(tree: Tree, clause: Clause, head: number, form: string): boolean {
  if (form === 'VBN') return tree.tag(head) === 'VBD'
  return form === 'VB' && /^VB[PN]$/.test(tree.tag(head)) && isMany(tree, clause)
}

function isMany(tree: Tree, clause: Clause): boolean {
  return numberOfNoun(tree, clause.subjectTop ?? -1, clause.subject) !== 'one'
}
