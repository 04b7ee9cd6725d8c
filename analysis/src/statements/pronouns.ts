import type { Clause } from './clause-tree.ts'
import { trimmed } from './phrase.ts'
import { type Tree, writeWords } from './tree.ts'

/** A noun phrase to which a pronoun in the next sentence may refer. */
export interface Topic {
  text: string
  words: number
  count: 'one' | 'many'
}

/** A pronoun subject: its spelling and number. */
export interface Pronoun {
  written: string
  count: Topic['count']
}

/** Longest phrase that replaces a pronoun, in words. */
const TOPIC_WORDS_MAX = 12
const EITHER = /^(?:data|media|series|species|majority|minority|rest|number|variety|none|all|some|most)$/
/** Verbs with expletive `it`: `it is clear that`, `it remains to show`. */
const IMPERSONAL =
  /^(?:is|are|was|were|be|been|being|seems?|seemed|appears?|appeared|remains?|remained|becomes?|became|turns?|turned|follows?|followed|happens?|happened|makes?|made|takes?|took)$/

/** The pronoun subject of a clause, if it must refer to an earlier sentence. */
export function pronounOf(tree: Tree, clause: Clause): Pronoun | undefined {
  const [word = -1] = clause.subject
  const text = tree.word(word)
  if (clause.subject.length !== 1 || !/^(?:it|they)$/.test(text)) return undefined
  for (let at = 0; at < word; at += 1) if (/^(?:N|CD|PRP|DT)/.test(tree.tag(at))) return undefined
  if (text === 'it' && isImpersonal(tree, clause)) return undefined
  return { written: tree.tokens[word]?.text ?? '', count: text === 'it' ? 'one' : 'many' }
}

function isImpersonal(tree: Tree, clause: Clause): boolean {
  const opens = (word: number) => /^(?:that|whether|how|why|if|when)$/.test(tree.word(word)) || tree.tag(word) === 'TO'
  const after =
    tree.tags.some((_, word) => word > clause.top && opens(word)) || clause.verb.some((word) => tree.tag(word) === 'TO')
  return after && (clause.isPassive || clause.verb.some((word) => IMPERSONAL.test(tree.word(word))))
}

/** The only possible antecedent in the previous sentence; undefined if none or ambiguous. */
export function antecedentOf(pronoun: Pronoun, topics: readonly Topic[]): Topic | undefined {
  const suiting = topics.filter(({ count }) => count === pronoun.count)
  const texts = new Set(suiting.map(({ text }) => text.toLowerCase()))
  return texts.size === 1 ? suiting[0] : undefined
}

/**
 * The topics of a sentence: subjects and direct objects of its main clauses. With `we`, `there` or `this paper` as
 * subject only what follows the verb; with a resolved pronoun its antecedent. None if a subject is unnamed, since the
 * pronoun may refer to it.
 */
export function topicsOf(tree: Tree, clauses: readonly Clause[], understood: Topic | undefined): Topic[] {
  const main = clauses.filter((clause) => clause.how === 'own' && isMain(tree, clause.top))
  const topics: Topic[] = []
  for (const clause of main) {
    const subject = subjectTopic(tree, clause, understood)
    if (subject === 'unnamed') return []
    if (subject !== undefined) topics.push(subject)
    for (const { label, top, words } of clause.arguments) {
      const object = label === 'dobj' && top > clause.top ? topicAt(tree, top, words) : undefined
      if (object !== undefined) topics.push(object)
    }
  }
  return topics
}

/** The subject of a clause as a topic; undefined if it only reports. */
function subjectTopic(tree: Tree, clause: Clause, understood: Topic | undefined): Topic | 'unnamed' | undefined {
  const top = clause.subjectTop ?? -1
  if (/^(?:it|they)$/.test(tree.word(top))) return understood ?? 'unnamed'
  const isTeller =
    /^(?:paper|work|article|study|section|thesis|report)$/.test(tree.word(top)) && tree.word(top - 1) === 'this'
  if (isTeller || /^(?:we|i)$/.test(tree.word(top)) || tree.child(clause.top, 'expl') !== undefined) return undefined
  return topicAt(tree, top, clause.subject) ?? 'unnamed'
}

/** True for the main verb, or one coordinated with it. */
function isMain(tree: Tree, top: number): boolean {
  let word = top
  for (let steps = 0; steps < 20 && tree.label(word) === 'conj' && tree.head(word) >= 0; steps += 1)
    word = tree.head(word)
  return tree.head(word) < 0
}

function topicAt(tree: Tree, top: number, words: readonly number[]): Topic | undefined {
  if (!/^N/.test(tree.tag(top)) || EITHER.test(tree.word(top))) return undefined
  const phrase = trimmed(tree, words)
  if (
    phrase.length === 0 ||
    phrase.some((word) => /^(?:et|al\.?)$/.test(tree.word(word))) ||
    phrase.length > TOPIC_WORDS_MAX
  )
    return undefined
  const isMany = /S$/.test(tree.tag(top)) || tree.children(top, 'conj').some((word) => phrase.includes(word))
  return { text: writeWords(tree, phrase), words: phrase.length, count: isMany ? 'many' : 'one' }
}
