import '../store/engine-settings.ts'
import { searchStem } from '@colophon/protocol/knowledge/search-stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { MatchQuery, Operator, type Query } from '@lancedb/lancedb'
import type { Viewer } from '../request.ts'
import type { Tables } from '../store/tables.ts'
import { mayFind, mayRead } from './filters.ts'
import { STOP_WORDS } from './stop-words.ts'

/** Shorter words have too many neighbours. */
const LENGTH_MIN = 4
/** Longer ones are no typos, and the engine refuses to fuzzy-match them. */
const LENGTH_MAX = 60
/** Words of a query that are checked; each takes some milliseconds. */
const WORDS_MAX = 8
/** Hits whose words are compared. */
const CANDIDATES = 20
/** Rows scanned where the index proposes nothing. */
const SCANNED = 300
/** Equally near words whose frequency is compared, and its upper bound. */
const COUNTED = 5
const ENOUGH = 200
/** A different first letter costs half an edit more. */
const HALF = 0.5

/**
 * For each normalised word that occurs in nothing the viewer may find or read, the nearest word that does: at most two
 * edits, one in short words. The index proposes; only words of rows within the viewer's rights are compared, so that no
 * word of a private text leaks.
 */
export async function correctSpelling(
  tables: Tables,
  words: readonly string[],
  viewer: Viewer,
): Promise<Map<string, string>> {
  const isCorrectable = ({ length }: string) => length >= LENGTH_MIN && length <= LENGTH_MAX
  const asked = [...new Set(words)].filter((word) => isCorrectable(word) && !STOP_WORDS.has(word))
  const found = await Promise.all(
    asked.slice(0, WORDS_MAX).map(async (word): Promise<[string, string] | null> => {
      const isKnown = await occurs(tables, word, viewer)
      const nearest = isKnown ? null : await nearestWord(tables, word, viewer)
      return nearest === null ? null : [word, nearest]
    }),
  )
  return new Map(found.filter((pair) => pair !== null))
}

async function occurs({ papers, passages }: Tables, word: string, viewer: Viewer): Promise<boolean> {
  const query = () => new MatchQuery(searchStem(word), 'words')
  const [described, quoted] = await Promise.all([
    papers.query().fullTextSearch(query()).where(mayFind(viewer)).select(['id', '_score']).limit(1).toArray(),
    passages.query().fullTextSearch(query()).where(mayRead(viewer)).select(['paper_id', '_score']).limit(1).toArray(),
  ])
  return described.length + quoted.length > 0
}

async function nearestWord(tables: Tables, word: string, viewer: Viewer): Promise<string | null> {
  const most = word.length < 6 ? 1 : 2
  const fuzzy = new MatchQuery(word, 'exact', { fuzziness: most, maxExpansions: 50, operator: Operator.Or })
  // Rare words rank first, so the most common typo, swapped letters, is queried separately.
  const swapped = new MatchQuery(swaps(word).join(' '), 'exact', { operator: Operator.Or })
  const proposed = await Promise.all(
    [fuzzy, swapped].map((alike) => texts(tables, viewer, CANDIDATES, (query) => query.fullTextSearch(alike))),
  )
  const near = nearIn(proposed.flat(), word, most)
  // The engine fuzzy-matches only indexed rows, which a small collection may lack.
  const all = near.length > 0 ? near : nearIn(await texts(tables, viewer, SCANNED, (query) => query), word, most)
  const counts = await Promise.all(all.slice(0, COUNTED).map((candidate) => countOf(tables, candidate, viewer)))
  return all[counts.indexOf(Math.max(...counts))] ?? null
}

function swaps(word: string): string[] {
  return Array.from(word.slice(1), (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2))
}

/** The number of papers with a word, up to a bound. */
async function countOf({ papers, passages }: Tables, word: string, viewer: Viewer): Promise<number> {
  const query = () => new MatchQuery(word, 'exact')
  const [described, quoted] = await Promise.all([
    papers.query().fullTextSearch(query()).where(mayFind(viewer)).select(['id', '_score']).limit(ENOUGH).toArray(),
    passages
      .query()
      .fullTextSearch(query())
      .where(mayRead(viewer))
      .select(['paper_id', '_score'])
      .limit(ENOUGH)
      .toArray(),
  ])
  return described.length + quoted.length
}

/** Texts the viewer may find or read. */
async function texts(
  { papers, passages }: Tables,
  viewer: Viewer,
  limit: number,
  narrow: (query: Query) => Query,
): Promise<string[]> {
  const parts = ['title', 'authors', 'abstract']
  const [described, quoted] = await Promise.all([
    narrow(papers.query()).where(mayFind(viewer)).select(parts).limit(limit).toArray(),
    narrow(passages.query()).where(mayRead(viewer)).select(['text']).limit(limit).toArray(),
  ])
  return [...described.map((row) => parts.map((part) => row[part]).join(' ')), ...quoted.map((row) => String(row.text))]
}

/** The nearest words of the texts, preferring the same first letter. */
function nearIn(texts: string[], word: string, most: number): string[] {
  const known = new Set(texts.flatMap(foldedWords))
  const near = [...known]
    .map((candidate) => ({
      candidate,
      distance: editDistance(word, candidate, most) + (candidate[0] === word[0] ? 0 : HALF),
    }))
    .filter(({ distance }) => distance <= most + HALF && distance < most + 1)
    .sort((a, b) => a.distance - b.distance)
  return near.filter(({ distance }) => distance === near[0]?.distance).map(({ candidate }) => candidate)
}

/** Damerau–Levenshtein distance (optimal string alignment); distances above `most` return `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      let cost = Math.min(at(last, column) + 1, at(now, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1))
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      now.push(cost)
    }
    beforeLast = last
    last = now
  }
  return Math.min(at(last, b.length), most + 1)
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
