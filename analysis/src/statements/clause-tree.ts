import { agrees } from './agreement.ts'
import { BE_FORMS } from './lexicon.ts'
import { nounPhrase, subjectPhrase, trimmed } from './phrase.ts'
import type { Tree } from './tree.ts'

/** An argument of a clause besides subject and verb: its words and label. */
export interface Argument {
  top: number
  label: string
  words: number[]
}

/** A verb with its subject and arguments, as word indexes in sentence order. */
export interface Clause {
  top: number
  /** The head of the subject, if any. */
  subjectTop: number | undefined
  subject: number[]
  verb: number[]
  /** The content verb: `grow` of `began to grow`. */
  main: number
  arguments: Argument[]
  /** How the subject was found. */
  how: 'own' | 'shared' | 'relative' | 'reduced' | 'controlled'
  isPassive: boolean
  isNegated: boolean
}

const VERB_PARTS = new Set(['aux', 'auxpass', 'neg', 'prt'])
const ARGUMENTS = new Set('dobj attr acomp dative oprd prep agent npadvmod advmod advcl ccomp xcomp'.split(' '))
const SUBJECTS = ['nsubj', 'nsubjpass', 'csubj', 'csubjpass'] as const

/** The clauses of a sentence in the order of their verbs. */
export function clausesOf(tree: Tree): Clause[] {
  const clauses: Clause[] = []
  const merged = new Set<number>()
  for (let word = 0; word < tree.length; word += 1) {
    if (merged.has(word) || !headsClause(tree, word)) continue
    const clause = clauseAt(tree, word, merged)
    if (clause !== undefined) clauses.push(clause)
  }
  return clauses
}

function headsClause(tree: Tree, word: number): boolean {
  if (!/^V|^MD/.test(tree.tag(word))) return false
  const label = tree.label(word)
  if (/^(?:amod|aux|auxpass|compound|nmod|det|punct|prep|advmod|mark)$/.test(label)) return false
  if (label === 'conj' && /^(?:amod|compound|nmod)$/.test(tree.label(tree.head(word)))) return false
  return true
}

function clauseAt(tree: Tree, top: number, merged: Set<number>): Clause | undefined {
  const found = findSubject(tree, top)
  const verb = verbGroup(tree, top)
  let main = top
  const args: Argument[] = []
  const spine = [top]
  for (let next = mergesWith(tree, main); next !== undefined; next = mergesWith(tree, main)) {
    if (next.through !== undefined) {
      verb.push(...tree.subtree(next.through, (child) => child === next.verb || tree.label(child) === 'prep'))
    }
    verb.push(...verbGroup(tree, next.verb))
    merged.add(next.verb)
    main = next.verb
    spine.push(main)
  }
  const taken = new Set(verb)
  for (const each of spine) {
    for (const child of tree.children(each)) {
      const label = tree.label(child)
      if (taken.has(child) || !ARGUMENTS.has(label) || spine.includes(child)) continue
      const words = argumentWords(tree, child).filter((word) => !taken.has(word))
      if (child === found?.top) continue
      if (words.length > 0) args.push({ top: child, label, words })
    }
  }
  args.sort((a, b) => (a.words[0] ?? 0) - (b.words[0] ?? 0))
  verb.sort((a, b) => a - b)
  return {
    top,
    subjectTop: found?.top,
    subject: found?.words.filter((word) => !taken.has(word)) ?? [],
    verb,
    main,
    arguments: withQuestionWord(tree, args),
    how: found?.how ?? 'own',
    isPassive: isPassive(tree, main),
    isNegated: isNegated(tree, verb),
  }
}

/** The arguments, where the `what` of `shows what it does` belongs to the clause behind it. */
function withQuestionWord(tree: Tree, args: readonly Argument[]): Argument[] {
  return args.flatMap((each, at) => {
    const [before, next] = [args[at - 1], args[at + 1]]
    const opens = (question: Argument | undefined, clause: Argument | undefined) =>
      question?.words.length === 1 && tree.tag(question.top) === 'WP' && clause?.label === 'ccomp'
    if (opens(each, next)) return []
    return opens(before, each) ? [{ ...each, words: [...(before?.words ?? []), ...each.words] }] : [each]
  })
}

/** True if a verb is negated; `not only` and the like do not negate. */
export function isNegated(tree: Tree, verb: readonly number[]): boolean {
  return verb.some(
    (word) =>
      (tree.label(word) === 'neg' || /^(?:not|n't|n’t|never|cannot)$/.test(tree.word(word))) &&
      !/^(?:only|just|merely|simply|solely)$/.test(tree.word(word + 1)),
  )
}

function isPassive(tree: Tree, verb: number): boolean {
  return (
    tree.child(verb, 'auxpass', 'nsubjpass') !== undefined || (tree.label(verb) === 'acl' && tree.tag(verb) === 'VBN')
  )
}

/** The verb with its auxiliaries, negation, particle, and adverbs in between. */
function verbGroup(tree: Tree, verb: number): number[] {
  const parts = tree
    .children(verb)
    .filter(
      (child) =>
        VERB_PARTS.has(tree.label(child)) &&
        !tree.lower.slice(child, verb).includes(';') &&
        !(tree.label(child) === 'aux' && child > verb && tree.word(child) === 'to'),
    )
  const first = Math.min(verb, ...parts)
  const adverbs = tree
    .children(verb, 'advmod')
    .filter(
      (child) =>
        child < verb &&
        tree.tag(child).startsWith('RB') &&
        (child > first || child === first - 1 || child === verb - 1),
    )
  const kept = [
    ...parts.filter((part) => part < verb + 3),
    ...adverbs.flatMap((each) => tree.subtree(each).filter((word) => word < verb)),
    verb,
  ]
  return [...new Set(kept)].sort((a, b) => a - b)
}

/** The infinitive that is part of the verb: `began to grow`, `is likely to grow`. */
function mergesWith(tree: Tree, verb: number): { verb: number; through?: number } | undefined {
  const hasObject = tree.child(verb, 'dobj', 'dative') !== undefined
  // `The aim is to grow`: the infinitive is what the subject is.
  const isLink = BE_FORMS.has(tree.word(verb)) || tree.child(verb, 'acomp') !== undefined
  const own = isLink ? undefined : (tree.child(verb, 'xcomp') ?? purpose(tree, verb))
  if (own !== undefined && own > verb && tree.isVerb(own) && !hasObject) return { verb: own }
  const adjective = tree.child(verb, 'acomp')
  const through = adjective === undefined ? undefined : infinitiveAfter(tree, verb, adjective)
  if (adjective !== undefined && through !== undefined && tree.isVerb(through) && through > adjective) {
    return { verb: through, through: adjective }
  }
  return undefined
}

/** `to show` of `is invented to show`: right behind a passive verb. */
function purpose(tree: Tree, verb: number): number | undefined {
  return isPassive(tree, verb)
    ? tree.children(verb, 'advcl').find((word) => word === verb + 2 && isBare(tree, word))
    : undefined
}

function isBare(tree: Tree, verb: number): boolean {
  return tree.tag(verb) === 'VB' && tree.tag(verb - 1) === 'TO' && tree.child(verb, ...SUBJECTS) === undefined
}

/** `to use` of `is easy to use`, whichever word it is attached to; `grown` of `is likely to have grown`. */
function infinitiveAfter(tree: Tree, verb: number, adjective: number): number | undefined {
  const [first, second] = tree.children(adjective, 'xcomp')
  const isPerfect = first !== undefined && tree.word(first) === 'have' && second === first + 1
  const own = isPerfect ? second : first
  if (own !== undefined || adjective < verb || tree.child(verb, 'dobj', 'dative') !== undefined) return own
  const after = [...tree.children(adjective, 'ccomp', 'advcl'), ...tree.children(verb, 'xcomp', 'ccomp')]
  return after.find((word) => word > adjective && isBare(tree, word))
}

function argumentWords(tree: Tree, top: number): number[] {
  const label = tree.label(top)
  if (/^(?:dobj|attr|dative|oprd|npadvmod)$/.test(label)) return nounPhrase(tree, top)
  if (/^(?:prep|agent)$/.test(label)) return prepositional(tree, top)
  if (label === 'acomp')
    return trimmed(
      tree,
      tree.subtree(top, (child) => tree.label(child) === 'conj' && tree.isVerb(child)),
    )
  return trimmed(
    tree,
    tree.subtree(top, (child) => tree.label(child) === 'parataxis'),
  )
}

/** A preposition with its noun phrase. */
function prepositional(tree: Tree, preposition: number): number[] {
  const words = [preposition]
  for (const child of tree.children(preposition)) {
    const label = tree.label(child)
    if (label === 'pobj') words.push(...nounPhrase(tree, child))
    else if (label === 'prep' || label === 'conj') words.push(...prepositional(tree, child))
    else if (label !== 'punct' && label !== 'parataxis') words.push(...tree.subtree(child))
  }
  return trimmed(
    tree,
    [...new Set(words)].sort((a, b) => a - b),
  )
}

interface Subject {
  top: number
  words: number[]
  how: Clause['how']
}

function findSubject(tree: Tree, verb: number, depth = 0): Subject | undefined {
  if (depth > 20) return undefined
  const own = ownSubject(tree, verb)
  if (own !== undefined) {
    const isRelative = tree.label(verb) === 'relcl' && /^W/.test(tree.tag(own))
    if (isRelative) return antecedent(tree, verb, 'relative')
    return {
      top: own,
      words: (tree.label(own).startsWith('c') ? trimmed(tree, tree.subtree(own)) : subjectPhrase(tree, own)).filter(
        (word) => own > verb || word < verb,
      ),
      how: 'own',
    }
  }
  const there = tree.child(verb, 'expl')
  const attribute = there === undefined ? undefined : tree.child(verb, 'attr', 'dobj')
  if (attribute !== undefined) return { top: attribute, words: nounPhrase(tree, attribute), how: 'own' }
  const head = tree.head(verb)
  const label = tree.label(verb)
  if (head < 0) return undefined
  if (label === 'relcl') return antecedent(tree, verb, 'relative')
  if (label === 'acl') return /^V/.test(tree.tag(head)) ? undefined : antecedent(tree, verb, 'reduced')
  if (label === 'conj' && tree.isVerb(head)) return asShared(findSubject(tree, head, depth + 1), 'shared')
  if (label === 'xcomp' || label === 'ccomp') {
    const object = tree.child(head, 'dobj')
    if (object !== undefined && object < verb)
      return { top: object, words: nounPhrase(tree, object), how: 'controlled' }
    return tree.isVerb(head) && label === 'xcomp'
      ? asShared(findSubject(tree, head, depth + 1), 'controlled')
      : undefined
  }
  if (label === 'advcl' && tree.isVerb(head)) return asShared(findSubject(tree, head, depth + 1), 'controlled')
  if (label === 'pcomp' && tree.isVerb(tree.head(head)))
    return asShared(findSubject(tree, tree.head(head), depth + 1), 'controlled')
  return undefined
}

/** The subject of a verb, possibly attached to one of its auxiliaries. */
function ownSubject(tree: Tree, verb: number): number | undefined {
  const own = tree.children(verb, ...SUBJECTS)
  if (own[0] !== undefined) return afterComma(tree, own, verb) ?? own[0]
  for (const auxiliary of tree.children(verb, 'aux', 'auxpass')) {
    const hung = tree.child(auxiliary, ...SUBJECTS)
    if (hung !== undefined) return hung
  }
  return misreadSubject(tree, verb)
}

/** Of two subjects of one verb, the later one after a comma and with an article: `Using it, the cells grew`. */
function afterComma(tree: Tree, subjects: readonly number[], verb: number): number | undefined {
  const next = subjects.findLast((subject) => subject < verb)
  if (subjects.length < 2 || next === undefined || subjects.some((each) => tree.child(each, 'cc') !== undefined))
    return undefined
  const first = tree.subtree(next)[0] ?? next
  return tree.word(first - 1) === ',' && /^(?:DT|PRP\$?|CD|JJR)$/.test(tree.tag(first)) ? next : undefined
}

/** A noun right before a finite verb without another subject, mislabelled by the parser. */
function misreadSubject(tree: Tree, verb: number): number | undefined {
  const auxiliaries = tree.children(verb, 'aux', 'auxpass', 'neg').filter((word) => word < verb)
  const first = auxiliaries[0] ?? verb
  const isTensed = /^(?:MD|VB[DPZ])$/.test(tree.tag(first))
  const head = tree.head(verb)
  const isWhole = tree.label(verb) === 'acl' && head === first - 1 && tree.head(head) < 0
  if (isTensed && isWhole && /^(?:NN|CD)/.test(tree.tag(head))) return head
  if (!isTensed || tree.label(verb) === 'relcl' || tree.label(verb) === 'acl') return undefined
  if (tree.label(verb) === 'parataxis' && head === first - 1 && /^(?:NN|CD)/.test(tree.tag(head))) return head
  return tree
    .children(verb, 'dobj', 'attr')
    .find((word) => word < first && /^(?:NN|PRP|CD|DT)/.test(tree.tag(word)) && tree.subtree(word).at(-1) === first - 1)
}

function asShared(subject: Subject | undefined, how: Clause['how']): Subject | undefined {
  return subject === undefined ? undefined : { ...subject, how: subject.how === 'own' ? how : subject.how }
}

/** The antecedent of a relative clause, without the clause: the nearest noun above it that agrees in number. */
function antecedent(tree: Tree, verb: number, how: Clause['how']): Subject | undefined {
  const first = tree.subtree(verb)[0] ?? verb
  const verbs = how === 'relative' ? verbGroup(tree, verb) : []
  for (let noun = tree.head(verb), steps = 0; noun >= 0 && steps < 8; noun = tree.head(noun), steps += 1) {
    if (!tree.isNominal(noun) || (steps > 0 && !/^N/.test(tree.tag(noun)))) {
      if (steps === 0 || tree.tag(noun) !== 'IN') return undefined
      continue
    }
    const words = trimmed(
      tree,
      nounPhrase(tree, noun).filter((word) => word < first),
    )
    if (
      agrees(
        tree,
        noun,
        words.filter((word) => word <= noun),
        verbs,
      )
    )
      return { top: noun, words, how }
  }
  return undefined
}
