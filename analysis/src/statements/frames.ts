import type { Argument, Clause } from './clause-tree.ts'
import { REPORTING, REPORTING_NOUNS } from './lexicon.ts'
import { trimmed, withoutBrackets } from './phrase.ts'
import type { Tree } from './tree.ts'
import type { Word } from './word.ts'

/** What frames a statement: who says so, on which condition, in which setting; as word numbers. */
export interface Frames {
  attribution: number[][]
  conditions: number[][]
  context: number[][]
}

const CONDITIONS = new Set(['if', 'unless', 'provided', 'providing', 'assuming', 'supposing'])

/** Whether a clause only tells who says what the clause below it states: `We found that …`. */
export function reports(tree: Tree, words: readonly Word[], clause: Clause): boolean {
  return said(tree, words, clause) !== undefined
}

/** The clause that is said, thought or found. */
function said(tree: Tree, words: readonly Word[], clause: Clause): Argument | undefined {
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
  if (argument.label === 'ccomp') return tree.child(argument.top, 'nsubj', 'nsubjpass', 'csubj', 'expl') !== undefined
  return /^(?:that|whether)$/.test(tree.word(argument.words[0] ?? -1))
}

/** Whether a clause is itself only a condition of another. */
export function isCondition(tree: Tree, top: number): boolean {
  return /^(?:advcl|ccomp)$/.test(tree.label(top)) && CONDITIONS.has(markOf(tree, top))
}

function markOf(tree: Tree, top: number): string {
  const mark = tree.child(top, 'mark')
  return tree.word(mark ?? tree.subtree(top)[0] ?? -1)
}

/** Collects what frames a clause: the clauses over it that report it, its conditions, and what stands before its subject. */
export function framesOf(tree: Tree, words: readonly Word[], clause: Clause, clauses: readonly Clause[]): Frames {
  const frames: Frames = { attribution: [], conditions: [], context: [] }
  const subjectStart = clause.subject[0] ?? clause.top
  for (const each of clause.arguments) {
    if (isCondition(tree, each.top)) frames.conditions.push(each.words)
    else if ((each.words[0] ?? 0) < subjectStart && isSetting(tree, each)) frames.context.push(each.words)
  }
  let below = clause.top
  for (let up = tree.head(below), steps = 0; up >= 0 && steps < 30; up = tree.head(up), steps += 1) {
    const over = clauses.find((other) => other.top === up || other.main === up || other.verb.includes(up))
    if (over !== undefined && /^(?:ccomp|advcl|conj)$/.test(tree.label(below))) {
      const content = said(tree, words, over)
      if (content?.words.includes(clause.top)) {
        frames.attribution.push(reportWords(tree, over))
        for (const each of over.arguments) {
          if (isCondition(tree, each.top)) frames.conditions.push(each.words)
          else if ((each.words[0] ?? 0) < (over.subject[0] ?? 0) && isSetting(tree, each))
            frames.context.push(each.words)
        }
      }
    }
    if (/^(?:conj|xcomp)$/.test(tree.label(below)) && over !== undefined && clause.how === 'shared') {
      for (const each of over.arguments) {
        if ((each.words[0] ?? 0) < (over.subject[0] ?? 0) && isSetting(tree, each)) frames.context.push(each.words)
      }
    }
    below = up
  }
  return frames
}

function isSetting(tree: Tree, argument: Argument): boolean {
  if (argument.words.length < 2 || /^W/.test(tree.tag(argument.words.at(-1) ?? -1))) return false
  return /^(?:prep|npadvmod|advcl)$/.test(argument.label) && /\p{L}/u.test(tree.word(argument.words[0] ?? -1))
}

/** Who says it, where that stands before the verb: `which` of a relative clause, nobody of `showing that`. */
function sayer(tree: Tree, clause: Clause): readonly number[] {
  if (clause.how === 'own' || clause.how === 'reduced') return clause.subject
  if (clause.how === 'shared') return /^(?:VBZ|VBP|VBD|MD)$/.test(tree.tag(clause.verb[0] ?? -1)) ? clause.subject : []
  const before = (clause.verb[0] ?? clause.top) - 1
  return clause.how === 'relative' && /^W/.test(tree.tag(before)) ? [before] : []
}

function reportWords(tree: Tree, clause: Clause): number[] {
  const own = [...sayer(tree, clause), ...clause.verb]
  for (const each of clause.arguments) {
    if (
      /^(?:acomp|attr|dobj|prep|agent)$/.test(each.label) &&
      (each.words[0] ?? 0) < clause.main + 6 &&
      !/^(?:ccomp)$/.test(each.label)
    ) {
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
