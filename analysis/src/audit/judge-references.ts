import { foldedWords } from '@colophon/protocol/knowledge/words'
import {
  differencesOf,
  isSameWork,
  type KnownWork,
  likenessOfTitles,
  type StatedReference,
  type WorkDifference,
} from './compare-works.ts'

/** The works of the sources that a reference may name: those with its identifiers, and those with a like title. */
export interface Candidates<Work extends KnownWork> {
  byId: readonly Work[]
  byTitle: readonly Work[]
}

/** What the sources say of a reference; `identified` is the work to which its identifier belongs, if it is another one. */
export type Judgement<Work extends KnownWork> =
  | { verdict: 'found'; work: Work; differences: WorkDifference[] }
  | { verdict: 'anotherWork'; work: Work | null; identified: Work; differences: WorkDifference[] }
  | { verdict: 'notFound' | 'unreadable' }

/** From which likeness two entries without a common identifier have one title. */
const SAME_ENTRY = 0.95

/** Which work a reference names, of those that the sources have, and how it differs from it. */
export function judgeReference<Work extends KnownWork>(
  stated: StatedReference,
  { byId, byTitle }: Candidates<Work>,
): Judgement<Work> {
  if (stated.title === null && stated.doi === null && stated.archiveId === null) return { verdict: 'unreadable' }
  const isNamed = (work: Work) => stated.title === null || isSameWork(stated, work)
  const named = nearest(stated, byId.filter(isNamed))
  const identified = byId.find((work) => !isNamed(work))
  if (named && !identified) return { verdict: 'found', ...named }
  const like = byTitle.filter((work) => isSameWork(stated, work))
  const titled = named ?? nearest(stated, like)
  if (identified)
    return { verdict: 'anotherWork', work: titled?.work ?? null, identified, differences: titled?.differences ?? [] }
  return titled ? { verdict: 'found', ...titled } : { verdict: 'notFound' }
}

function nearest<Work extends KnownWork>(stated: StatedReference, works: readonly Work[]) {
  const [first] = works
    .map((work) => ({ work, differences: differencesOf(stated, work) }))
    .toSorted((one, other) => one.differences.length - other.differences.length)
  return first
}

/** For each entry of a bibliography the place of the first one before it that names the same work; null for the others. */
export function repeatedEntries(entries: readonly StatedReference[]): (number | null)[] {
  const before = new Map<string, number[]>()
  return entries.map((entry, place) => {
    const keys = keysOf(entry)
    const near = [...new Set(keys.flatMap((key) => before.get(key) ?? []))].toSorted((one, other) => one - other)
    for (const key of keys) before.set(key, [...(before.get(key) ?? []), place])
    return near.find((other) => isSameEntry(entry, entries[other] ?? entry)) ?? null
  })
}

/** Entries of one work have one of these in common: an identifier, or the year with the beginning of a title. */
function keysOf({ doi, archiveId, title, year }: StatedReference): string[] {
  const [first = '', second = ''] = foldedWords(title ?? '')
  return [doi, archiveId, title && `${year} ${first} ${second}`].flatMap((key) => key ?? [])
}

function isSameEntry(one: StatedReference, other: StatedReference): boolean {
  if (one.doi !== null && other.doi !== null) return one.doi === other.doi
  if (one.archiveId !== null && other.archiveId !== null) return one.archiveId === other.archiveId
  if (one.title === null || other.title === null || one.year !== other.year) return false
  return (
    likenessOfTitles(one.title, other.title) >= SAME_ENTRY &&
    isSameWork({ ...one, text: '' }, { ...other, title: other.title, isPreprint: false })
  )
}
