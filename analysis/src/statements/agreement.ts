import { alternatives } from '@colophon/protocol/alternatives'
import type { Tree } from './tree.ts'

/** Nouns with equal singular and plural. */
const EITHER_NUMBER = new RegExp(
  `^(?:${alternatives`
    data|media|number|majority|minority|variety|range|series|species|half|rest|percent|proportion|fraction
    lot|total|amount|percentage|handful|host|array|share|part|subset|list|collection|combination|mixture
    population|class|family|cohort|set|group|pair|couple|team|staff|all|most|some|any|none|more|less|both
    each|what|which|who|that|there|%
  `})$`,
)

/** True if subject and verb agree in number, or their forms are ambiguous. */
export function agrees(tree: Tree, subjectTop: number, subject: readonly number[], verbs: readonly number[]): boolean {
  const verb = numberOfVerb(tree, verbs)
  const noun = numberOfNoun(tree, subjectTop, subject)
  return verb === undefined || noun === undefined || verb === noun
}

type Count = 'one' | 'many'

function numberOfVerb(tree: Tree, verbs: readonly number[]): Count | undefined {
  const first = verbs.find((word) => /^(?:V|MD)/.test(tree.tag(word)))
  const word = tree.word(first ?? -1)
  if (word === 'was') return 'one'
  if (word === 'were') return 'many'
  const tag = tree.tag(first ?? -1)
  return tag === 'VBZ' ? 'one' : tag === 'VBP' ? 'many' : undefined
}

export function numberOfNoun(tree: Tree, top: number, subject: readonly number[]): Count | undefined {
  const tag = tree.tag(top)
  if (tag === 'PRP' && subject.length === 1) return personCount(tree.word(top))
  const isCommon = /^\p{Lu}?[a-z]{3,}$/u.test(tree.tokens[top]?.text ?? '') && !EITHER_NUMBER.test(tree.word(top))
  if (!isCommon || !/^NN[PS]?$/.test(tag) || (tag === 'NNP' && /s$/.test(tree.word(top)))) return undefined
  if (subject.some((word) => /^(?:CC|VBG|CD)$|^[,$]$|^SYM$/.test(tree.tag(word)) || tree.word(word) === '/'))
    return undefined
  if (subject.some((word) => /^al\.?$/.test(tree.word(word)))) return undefined
  if (subject.some((word) => EITHER_NUMBER.test(tree.word(word)))) return undefined
  const last = subject.at(-1) ?? top
  if (/^(?:CC|HYPH|:|-LRB-)$/.test(tree.tag(last + 1))) return undefined
  return tag.endsWith('S') ? 'many' : 'one'
}

function personCount(pronoun: string): Count | undefined {
  if (/^(?:it|he|she)$/.test(pronoun)) return 'one'
  return /^(?:we|they)$/.test(pronoun) ? 'many' : undefined
}
