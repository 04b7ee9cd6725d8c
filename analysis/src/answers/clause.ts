import { stem } from '@colophon/protocol/articles/stem'
import { loadParser } from '../parsing/load-parser.ts'
import type { ParsedSentence } from '../parsing/parser.ts'

/** One verb of a sentence with what stands on its two sides, as stems. */
export interface Clause {
  verb: string
  /** What acts, by whichever voice it is said; its last noun before a preposition is `subjectHead`. */
  subject: ReadonlySet<string>
  subjectHead: string | null
  /** What it acts on, and all else that hangs on the verb. */
  rest: ReadonlySet<string>
  objectHead: string | null
  isDenied: boolean
}

const SUBJECT = /^(?:nsubj|csubj)$/
const NOUN = /^NN/

/** The clauses of a sentence that have a verb of one of these stems. */
export function clausesWith(text: string, verbs: ReadonlySet<string>): Clause[] {
  const parsed = loadParser().parse(text)
  const stems = parsed.tokens.map(({ text: word }) => stem(word.toLowerCase()))
  return parsed.tags.flatMap((tag, at) => {
    const own = stems[at] ?? ''
    return /^V/.test(tag) && verbs.has(own) ? [clauseAt(at, parsed, stems)] : []
  })
}

function clauseAt(at: number, parsed: ParsedSentence, stems: readonly string[]): Clause {
  const { heads, labels, tags, tokens } = parsed
  const children = heads.flatMap((head, child) => (head === at ? [child] : []))
  const isPassive = children.some((child) => labels[child] === 'auxpass')
  const subjects = children.filter((child) => SUBJECT.test(labels[child] ?? '') || labels[child] === 'nsubjpass')
  // A verb that hangs on a noun is said of it: "the sensors failed", read as "the failed sensors".
  const own = subjects[0] ?? (/^(?:acl|relcl)$/.test(labels[at] ?? '') ? (heads[at] ?? null) : null)
  const agent = children.find((child) => labels[child] === 'agent' || (isPassive && isBy(tokens[child]?.text)))
  const isAbove = own !== null && !children.includes(own)
  const first = own === null ? [] : subtree(own, heads).filter((each) => !isAbove || !below(each, at, heads))
  const others = children.filter((child) => child !== own && child !== agent).flatMap((child) => subtree(child, heads))
  const object = children.find((child) => labels[child] === 'dobj')
  const said = (places: readonly number[]) => new Set(places.map((place) => stems[place] ?? ''))
  const nounAt = (place: number | undefined | null) =>
    place !== undefined && place !== null && NOUN.test(tags[place] ?? '') ? (stems[place] ?? null) : null
  const isDenied =
    children.some((child) => labels[child] === 'neg' || /^(?:not|never|n't|n’t)$/i.test(tokens[child]?.text ?? '')) ||
    [...first, ...others].some((place) => /^(?:no|neither|none)$/i.test(tokens[place]?.text ?? ''))
  const verb = stems[at] ?? ''
  if (!isPassive)
    return {
      verb,
      subject: said(first),
      subjectHead: nounAt(own),
      rest: said(others),
      objectHead: nounAt(object),
      isDenied,
    }
  const acting = agent === undefined ? [] : subtree(agent, heads)
  const actor = acting.find((place) => labels[place] === 'pobj')
  return {
    verb,
    subject: said(acting),
    subjectHead: nounAt(actor),
    rest: said([...first, ...others]),
    objectHead: nounAt(own),
    isDenied,
  }
}

function isBy(word: string | undefined): boolean {
  return word?.toLowerCase() === 'by'
}

function subtree(top: number, heads: readonly number[]): number[] {
  return heads.flatMap((_, each) => (below(each, top, heads) ? [each] : []))
}

function below(each: number, top: number, heads: readonly number[]): boolean {
  let at = each
  for (let steps = 0; at >= 0 && steps < 200; steps++) {
    if (at === top) return true
    at = heads[at] ?? -1
  }
  return false
}
