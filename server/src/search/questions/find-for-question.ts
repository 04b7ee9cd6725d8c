import type { ParsedQuery, QueryTerm } from '@colophon/protocol/knowledge/query'
import { stem } from '@colophon/protocol/knowledge/stem'
import { display } from '../query/display.ts'
import { type Facts, readPapers } from '../query/facts.ts'
import { tally } from '../query/filters.ts'
import { only } from '../query/find.ts'
import { ANY_MAX, anyPlan, STOP_WORDS } from '../query/plan.ts'
import type { Candidate, Query } from '../query/query.ts'
import { sqlIn } from '../query/sql.ts'
import type { SearchReply } from '../request.ts'
import { passageKey } from '../store/rows.ts'
import type { Tables } from '../store/tables.ts'
import { type Rarity, rarityOf } from './rarity.ts'
import { openReader, type Reader, type ReadText, saturated } from './read-text.ts'
import type { ByMeaning } from './vectors.ts'

/** Bonus for neighbouring words of the question that are adjacent or near each other in the text. */
const WEIGHT = { side: 0.2, near: 0.1 }

/** Maximum distance in words. */
const NEAR = 7

/** Positions per word considered: a text repeating a word hundreds of times must not cost the square. */
const PLACES_MAX = 40

/** BM25's length normalisation. */
const B = 0.75

/** The weight of a word in the title. */
const TITLE_WEIGHT = 2

/** The bonus for the same word form; rare stop words count too. */
const FORM_WEIGHT = 0.5

/** Relevance feedback: texts used, words taken, and their weight relative to the question. */
const FEEDBACK = { texts: 10, words: 20, share: 0.3, steepness: 8 }

/** Words worth taking from a text. */
const TELLING = /^(?!\d+$).{3,}$/u

/** Significant words of a long question. */
const LONG = 12

const STOP_STEMS: ReadonlySet<string> = new Set([...STOP_WORDS].map(stem))

/** Best papers by words that are read and reranked; the rest keep their order. */
const READ = 100

/** A passage counts less than the same words in a title or abstract. */
const PASSAGE_WEIGHT = 0.5

/** Papers counted exactly before totals become lower bounds; later pages count further. */
const COUNTED = 1000

/** Passages per paper assumed before the depth grows. */
const PASSAGES_A_PAPER = 2

/**
 * Answers a natural-language question: each word counts, none is required, and the best papers are read and reranked.
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
  const all = await query.run('query', plan, Math.max(COUNTED, wanted))
  const { facets, chosen } = tally(
    all.found.map(({ id }) => id),
    request,
    facts,
  )
  const isShort = all.isCapped && chosen.length < wanted
  const within = isShort ? await query.run('filtered', plan, wanted) : only(all, chosen)
  const { found, isWhole } = await rankForQuestion({ tables, facts, rarity, byMeaning }, words, within.found)
  return {
    hits: await display(tables, found.slice(request.offset, request.offset + request.limit), request),
    total: found.length,
    totalIs: within.isCapped ? 'at-least' : 'exact',
    facets,
    exact: isWhole || found.length === 0,
  }
}

/** Reduces the query to its rarest words; all of them count in reranking. */
function rarestWords(query: ParsedQuery, { ofStem }: Rarity): ParsedQuery {
  if (query.all.length <= ANY_MAX) return query
  const worth = ([term]: QueryTerm[]) => Math.max(...(term?.words ?? []).map((word) => ofStem(stem(word))))
  const telling = query.all.filter(([term]) => term && significantWords(term.words).length > 0)
  return { ...query, all: telling.sort((a, b) => worth(b) - worth(a)) }
}

type Ranking = { tables: Tables; facts: Facts; rarity: Rarity; byMeaning: ByMeaning | null }

/**
 * Reranks candidates for a question: the first ones are read (title, abstract, matching passage) and scored by {@link
 * relevance}. `isWhole`: one of them contains every significant word of the question.
 */
async function rankForQuestion(
  ranking: Ranking,
  words: readonly string[],
  found: readonly Candidate[],
): Promise<{ found: Candidate[]; isWhole: boolean }> {
  const { tables, rarity, byMeaning } = ranking
  const read = found.slice(0, READ)
  const reader = openReader()
  const [told, quoted] = await Promise.all([descriptions(ranking, read, reader), passagesOf(tables, read, reader)])
  const texts = [...[...told.values()].map(({ text }) => text), ...quoted.values()]
  const scores = relevance(words, { reader, texts, rarity })
  const scoreOf = new Map(texts.map((text, index) => [text, scores[index] ?? 0]))
  const ranked = read.map((candidate) => {
    const [description, passage] = [told.get(candidate.id)?.text, quoted.get(candidate.id)]
    const score = Math.max(
      (description && scoreOf.get(description)) ?? 0,
      PASSAGE_WEIGHT * ((passage && scoreOf.get(passage)) ?? 0),
    )
    return { ...candidate, score }
  })
  ranked.sort((a, b) => b.score - a.score || b.id - a.id)
  const wanted = significantWords(words).map((word) => reader.numberOfStem(stem(word)))
  const placed = ranked.map(({ id }) => ({ id, text: told.get(id)?.open ?? null }))
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

/** The weight of each word by position type, by word number. */
type Worth = ReadonlyMap<number, number>

/** Texts of one reader with the rarity of words in their collection. */
type Read = { reader: Reader; texts: readonly ReadText[]; rarity: Rarity }

/**
 * Scores texts for a question: stems weighted by rarity, equal word forms, words adjacent as in the question, and a
 * share of relevance feedback (Lavrenko and Croft 2001, limited to these texts). Only the order is meaningful, higher is
 * better.
 */
export function relevance(words: readonly string[], { reader, texts, rarity }: Read): number[] {
  const asked = significantWords(words).map((word) => reader.numberOfStem(stem(word)))
  const stems = counted(asked, (each) => rarity.ofStem(reader.stemOf(each)))
  const forms = new Map(words.map((word) => [reader.numberOf(word), FORM_WEIGHT * rarity.ofForm(word)]))
  const scores = texts.map(
    (text) => byStems(text, stems, rarity) + byForms(text, forms, rarity) + nearness(asked, text, stems),
  )
  const further = furtherStems(scores, stems.size, { reader, texts, rarity })
  return texts.map(
    (text, index) => (1 - FEEDBACK.share) * (scores[index] ?? 0) + FEEDBACK.share * byStems(text, further, rarity),
  )
}

/** The rarity of each stem; in a long question as often as it occurs, since it repeats what it is about. */
function counted(stems: readonly number[], rarityOf: (stem: number) => number): Map<number, number> {
  const weights = new Map<number, number>()
  const isLong = stems.length >= LONG
  for (const each of stems) weights.set(each, (isLong ? (weights.get(each) ?? 0) : 0) + rarityOf(each))
  return weights
}

function byStems({ titleStems, bodyStems }: ReadText, worth: Worth, { lengths }: Rarity): number {
  return bm25([titleStems, bodyStems], [lengths.title, lengths.body], TITLE_WEIGHT, worth)
}

function byForms({ title, body }: ReadText, worth: Worth, { lengths }: Rarity): number {
  return bm25([title, body], [lengths.title, lengths.body], 1, worth)
}

type TitleAndBody<T> = readonly [title: T, body: T]

function bm25(text: TitleAndBody<number[]>, lengths: TitleAndBody<number>, titleWeight: number, worth: Worth): number {
  const counts = new Map<number, number>()
  for (const word of text[0]) if (worth.has(word)) counts.set(word, (counts.get(word) ?? 0) + titleWeight)
  for (const word of text[1]) if (worth.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const length = titleWeight * text[0].length + text[1].length
  const norm = 1 - B + (B * length) / (titleWeight * lengths[0] + lengths[1] || 1)
  let score = 0
  for (const [word, times] of counts) score += (worth.get(word) ?? 0) * saturated(times, norm)
  return score
}

/** Stems that characterise the best texts, with weights that sum to that of the question. */
function furtherStems(scores: readonly number[], weight: number, { reader, texts, rarity }: Read): Worth {
  const best = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, FEEDBACK.texts)
  const top = scores[best[0] ?? 0] || 1
  const model = new Map<number, number>()
  for (const index of best) {
    const { titleStems = [], bodyStems = [] } = texts[index] ?? {}
    const share = ((scores[index] ?? 0) / top) ** FEEDBACK.steepness / (titleStems.length + bodyStems.length)
    for (const each of [...titleStems, ...bodyStems]) model.set(each, (model.get(each) ?? 0) + share)
  }
  const telling = [...model]
    .map(([number, share]) => ({ number, share, name: reader.stemOf(number) }))
    .filter(({ name }) => TELLING.test(name) && !STOP_STEMS.has(name))
    .map(({ number, share, name }) => ({ number, rarity: rarity.ofStem(name), share: share * rarity.ofStem(name) }))
    .sort((a, b) => b.share - a.share)
    .slice(0, FEEDBACK.words)
  const sum = telling.reduce((total, { share }) => total + share, 0) || 1
  return new Map(telling.map((each) => [each.number, (each.share / sum) * weight * each.rarity]))
}

/**
 * Term proximity (after Metzler and Croft 2005): each pair of neighbouring significant stems of the question, in order
 * or near each other, weighted by the more common of the two.
 */
function nearness(asked: readonly number[], text: ReadText, rarity: ReadonlyMap<number, number>): number {
  const places = placesOf(rarity, text)
  let score = 0
  for (const [index, first] of asked.entries()) {
    const second = asked[index + 1]
    if (second === undefined || second === first) continue
    const [before, after] = [places.get(first), places.get(second)]
    if (before === undefined || after === undefined) continue
    const { side, near } = together(before, after)
    const worth = Math.min(rarity.get(first) ?? 0, rarity.get(second) ?? 0)
    score += worth * (WEIGHT.side * saturated(side) + WEIGHT.near * saturated(near))
  }
  return score
}

function placesOf(wanted: { has(stem: number): boolean }, { titleStems, bodyStems }: ReadText): Map<number, number[]> {
  const places = new Map<number, number[]>()
  const mark = (word: number, place: number) => {
    if (!wanted.has(word)) return
    const known = places.get(word)
    if (known === undefined) places.set(word, [place])
    else if (known.length < PLACES_MAX) known.push(place)
  }
  titleStems.forEach(mark)
  // Title and body are not adjacent.
  const start = titleStems.length + NEAR + 1
  for (const [index, word] of bodyStems.entries()) mark(word, start + index)
  return places
}

function together(before: readonly number[], after: readonly number[]): { side: number; near: number } {
  let side = 0
  let near = 0
  for (const first of before) {
    for (const second of after) {
      if (second === first + 1) side += 1
      if (Math.abs(second - first) <= NEAR) near += 1
    }
  }
  return { side, near }
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

/** The words that are no stop words, in order. */
export function significantWords(words: readonly string[]): string[] {
  return words.filter((word) => !STOP_WORDS.has(word))
}
