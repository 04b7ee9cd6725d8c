import type { Clause } from './clause-tree.ts'
import { MODALS } from './lexicon.ts'
import { trimmed } from './phrase.ts'
import type { Tree } from './tree.ts'
import type { Word } from './word.ts'

/** Verbs of observing, with their participles: what the authors observe is the subject of a finding. */
const OBSERVING: ReadonlyMap<string, string> = new Map(
  'find found, see seen, observe observed, detect detected, identify identified, note noted, obtain obtained, achieve achieved, estimate estimated, discover discovered, isolate isolated'
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
)

/** `We found no spores in peat` as `no spores | were found in | peat`; undefined for any other clause. */
export function asFound(
  tree: Tree,
  words: readonly Word[],
  clause: Clause,
  object: readonly number[],
): { subject: readonly number[]; verb: string; object: readonly number[] } | undefined {
  const { main, verb } = clause
  const participle = OBSERVING.get(words[main]?.lemma ?? '')
  const seen = clause.arguments.find(({ label, top }) => label === 'dobj' && top > main)
  const isAuthors = clause.subject.length === 1 && tree.word(clause.subjectTop ?? -1) === 'we'
  if (!isAuthors || participle === undefined || seen === undefined || object[0] === undefined) return undefined
  const end = Math.max(...seen.words)
  const subject = object.filter((word) => word <= end)
  const rest = trimmed(
    tree,
    object.filter((word) => word > end),
  )
  if (subject.length < 2 || tree.tag(subject[0] ?? -1) === 'PRP' || tree.word(rest[0] ?? -1) === 'as') return undefined
  const beside = verb.filter((word) => word !== main).map((word) => tree.word(word))
  const isMany = /S$/.test(tree.tag(seen.top)) || tree.child(seen.top, 'conj') !== undefined
  const modal = beside.find((word) => MODALS.has(word))
  const isPast = beside.includes('did') || (!beside.includes('do') && tree.tag(main) !== 'VBP')
  const simple = isPast ? (isMany ? 'were' : 'was') : isMany ? 'are' : 'is'
  const perfect = beside.includes('have') ? (isMany ? 'have been' : 'has been') : undefined
  const [first = '', ...more] = (modal ? `${modal} be` : (perfect ?? simple)).split(' ')
  const not = beside.some((word) => /^(?:not|n't|n’t)$/.test(word)) ? ['not'] : []
  const adverbs = beside.filter((word) => /ly$|^(?:also|only|never)$/.test(word))
  const [next = -1] = rest
  const isPreposition = /^(?:IN|TO)$/.test(tree.tag(next))
  const said = [first, ...not, ...more, ...adverbs, participle, ...(isPreposition ? [tree.word(next)] : [])]
  return { subject, verb: said.join(' '), object: isPreposition ? rest.slice(1) : rest }
}
