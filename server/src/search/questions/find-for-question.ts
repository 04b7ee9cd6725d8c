import type { ParsedQuery, QueryTerm } from '@colophon/protocol/knowledge/query'
import { searchStem } from '@colophon/protocol/knowledge/search-stem'
import { display } from '../query/display.ts'
import { type Facts, readPapers } from '../query/facts.ts'
import { tally } from '../query/filters.ts'
import { only, withTitled } from '../query/find.ts'
import { identifierOf } from '../query/identifiers.ts'
import type { Candidate, Query } from '../query/open-query.ts'
import { ANY_MAX, anyPlan } from '../query/plan.ts'
import { sqlIn } from '../query/sql.ts'
import { titledAsTyped } from '../query/titled.ts'
import type { SearchReply } from '../request.ts'
import { passageKey } from '../store/rows.ts'
import type { Tables } from '../store/tables.ts'
import { type Rarity, rarityOf } from './rarity.ts'
import { openReader, type Reader, type ReadText } from './read-text.ts'
import { relevance, significantWords } from './relevance.ts'
import type { ByMeaning } from './vectors.ts'

/** A word of letters and digits, which may be an identifier that other texts write with a hyphen. */
const MIXED = /\p{L}\p{Nd}|\p{Nd}\p{L}/u

/** Best papers by words that are read and reranked; the rest keep their order. */
const READ = 80

/** A passage counts less than the same words in a title or abstract. */
const PASSAGE_WEIGHT = 0.5

/** Papers counted exactly before totals become lower bounds; later pages count further. */
const COUNTED = 1000

/** Passages per paper assumed before the depth grows. */
const PASSAGES_A_PAPER = 2

/**
 * Answers a natural-language question: each word counts, none is required, and the best papers are read and reranked.
 * A paper titled as the question is the best, and then the others are not read.
 * Null for a keyword search or another order than relevance.
 */
export async function findForQuestion(
  query: Query,
  byMeaning: ByMeaning | null,
): Promise<Omit<SearchReply, 'tookMs'> | null> {
  const { tables, facts, request } = query
  const words = request.sort === 'relevance' ? questionWords(request.query) : null
  if (words === null) return null
  const rarity = await rarityOf(tables.papers)
  const plan = anyPlan(rarestWords(request.query, rarity))
  if (plan === null) return null
  const wanted = Math.max(READ, request.offset + request.limit) * PASSAGES_A_PAPER
  const [titled, all] = await Promise.all([titledAsTyped(query), query.run('query', plan, Math.max(COUNTED, wanted))])
  const { facets, chosen } = tally(
    all.found.map(({ id }) => id),
    request,
    facts,
  )
  const isShort = all.isCapped && chosen.length < wanted
  const within = isShort ? await query.run('filtered', plan, wanted) : only(all, chosen)
  const identifiers = request.query.all.flatMap(([term]) => identifierOf(term?.words ?? []) ?? [])
  const { found, isWhole } =
    titled.size > 0
      ? { found: withTitled(within.found, titled), isWhole: true }
      : await rankForQuestion({ tables, facts, rarity, byMeaning }, { words, identifiers }, within.found)
  return {
    hits: await display(tables, found.slice(request.offset, request.offset + request.limit), request),
    total: found.length,
    totalIs: within.isCapped ? 'at-least' : 'exact',
    facets,
    exact: isWhole || found.length === 0,
    query: request.query,
  }
}

/** Reduces the query to its rarest words; all of them count in reranking. */
function rarestWords(query: ParsedQuery, { ofStem }: Rarity): ParsedQuery {
  if (query.all.length <= ANY_MAX) return query
  const worth = ([term]: QueryTerm[]) => Math.max(...(term?.words ?? []).map((word) => ofStem(searchStem(word))))
  const telling = query.all.filter(([term]) => term && significantWords(term.words).length > 0)
  return { ...query, all: telling.sort((a, b) => worth(b) - worth(a)) }
}

/** `identifiers`: those of several words, as one word each. */
type Question = { words: readonly string[]; identifiers: readonly string[] }

type Ranking = { tables: Tables; facts: Facts; rarity: Rarity; byMeaning: ByMeaning | null }

/**
 * Reranks candidates for a question: the first ones are read (title, abstract, matching passage) and scored by {@link
 * relevance}. `isWhole`: one of them contains every significant word of the question.
 */
async function rankForQuestion(
  ranking: Ranking,
  { words, identifiers }: Question,
  found: readonly Candidate[],
): Promise<{ found: Candidate[]; isWhole: boolean }> {
  const { tables, rarity, byMeaning } = ranking
  const read = found.slice(0, READ)
  const reader = openReader({ identifiers: identifiers.length > 0 || words.some((word) => MIXED.test(word)) })
  const [describedHits, quoted] = await Promise.all([
    descriptions(ranking, read, reader),
    passagesOf(tables, read, reader),
  ])
  const texts = [...[...describedHits.values()].map(({ text }) => text), ...quoted.values()]
  const scores = relevance([...words, ...identifiers], { reader, texts, rarity })
  const scoreOf = new Map(texts.map((text, index) => [text, scores[index] ?? 0]))
  const ranked = read.map((candidate) => {
    const [description, passage] = [describedHits.get(candidate.id)?.text, quoted.get(candidate.id)]
    const score = Math.max(
      (description && scoreOf.get(description)) ?? 0,
      PASSAGE_WEIGHT * ((passage && scoreOf.get(passage)) ?? 0),
    )
    return { ...candidate, score }
  })
  ranked.sort((a, b) => b.score - a.score || b.id - a.id)
  const wanted = significantWords(words).map((word) => reader.numberOfStem(searchStem(word)))
  const placed = ranked.map(({ id }) => ({ id, text: describedHits.get(id)?.open ?? null }))
  const ordered = byMeaning ? inPlaces(ranked, await byMeaning(words.join(' '), placed)) : ranked
  return { found: below(ordered, found.slice(READ)), isWhole: texts.some((text) => holdsAll(text, wanted)) }
}

/** The candidates in the order of the ids, with scores by position. */
function inPlaces(ranked: Candidate[], ids: readonly number[]): Candidate[] {
  const known = new Map(ranked.map((candidate) => [candidate.id, candidate]))
  return ids.flatMap((id, place) => {
    const candidate = known.get(id)
    return candidate ? [{ ...candidate, score: ranked[place]?.score ?? 0 }] : []
  })
}

/** Unread candidates follow with lower scores. */
function below(ranked: Candidate[], rest: Candidate[]): Candidate[] {
  const last = ranked.at(-1)?.score ?? 0
  const first = rest[0]?.score || 1
  return [...ranked, ...rest.map((candidate) => ({ ...candidate, score: (last * candidate.score) / first }))]
}

function holdsAll({ titleStems, bodyStems }: ReadText, wanted: readonly number[]): boolean {
  return wanted.every((each) => titleStems.includes(each) || bodyStems.includes(each))
}

/** A loaded description; `open` is the text that may leave this installation, which is only public text. */
type Description = { text: ReadText; open: string | null }

async function descriptions(
  { tables: { papers }, facts, byMeaning }: Ranking,
  found: readonly Candidate[],
  reader: Reader,
): Promise<Map<number, Description>> {
  const byId = new Map<number, Description>()
  const ids = found.map(({ id }) => id)
  const openness = byMeaning ? ['is_published', 'is_public'] : []
  for await (const batch of readPapers(papers, facts, ids, ['id', 'title', 'abstract', ...openness])) {
    for (const { id, title, abstract, is_published, is_public } of batch) {
      const open = is_published && is_public ? `${title}\n${abstract}` : null
      byId.set(id, { text: reader.read({ title, body: abstract }), open })
    }
  }
  return byId
}

async function passagesOf(
  { passages }: Tables,
  found: readonly Candidate[],
  reader: Reader,
): Promise<Map<number, ReadText>> {
  const keys = found.flatMap(({ id, seq }) => (seq === null ? [] : passageKey(id, seq)))
  if (keys.length === 0) return new Map()
  const rows = await passages.query().where(sqlIn('key', keys)).select(['paper_id', 'text']).toArray()
  return new Map(rows.map(({ paper_id, text }) => [Number(paper_id), reader.read({ title: '', body: text })]))
}

/** How many significant words make a question: with no stop word, with one, and with several. */
const QUESTION_TELLING = [6, 3, 2] as const

/**
 * The words of a natural-language question; null for a keyword search. Quotes, scopes, `OR` and `-` occur only in
 * searches, so queries with them are never questions.
 */
export function questionWords({ all, none }: ParsedQuery): string[] | null {
  if (none.length > 0) return null
  const words: string[] = []
  for (const [term, ...others] of all) {
    if (term === undefined || others.length > 0 || term.isPhrase || term.scope !== 'any') return null
    words.push(...term.words)
  }
  const telling = new Set(significantWords(words)).size
  const connecting = Math.min(words.length - significantWords(words).length, QUESTION_TELLING.length - 1)
  return telling >= (QUESTION_TELLING[connecting] ?? 0) ? words : null
}
