import { stem } from '@colophon/protocol/articles/stem'
import type { Candidate } from '../candidates.ts'
import { type Facts, readPapers } from '../facts.ts'
import { passageKey } from '../rows.ts'
import { sqlIn } from '../sql.ts'
import type { Tables } from '../tables.ts'
import { tellingWords } from './question.ts'
import type { Rarity } from './rarity.ts'
import { openReader, type Reader, type ReadText } from './read-text.ts'
import { relevance } from './relevance.ts'
import type { ByMeaning } from './vectors.ts'

/** The best papers by words alone that are read and put in order anew; those below stay as they are. */
export const READ = 100
/** A passage is worth less than the same words in a title or abstract. */
const PASSAGE_WEIGHT = 0.5

/** What a ranking goes by. */
type Ranking = { tables: Tables; facts: Facts; rarity: Rarity; byMeaning: ByMeaning | null }

/**
 * The candidates in a better order for a question: the first of them are read, title, abstract and the passage that
 * matched, and scored as {@link relevance} does. `isWhole`: one of those read holds every telling word of the question.
 */
export async function rankForQuestion(
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
  const wanted = tellingWords(words).map((word) => reader.numberOfStem(stem(word)))
  const placed = ranked.map(({ id }) => ({ id, text: told.get(id)?.open ?? null }))
  const ordered = byMeaning ? inPlaces(ranked, await byMeaning(words.join(' '), placed)) : ranked
  return { found: below(ordered, found.slice(READ)), isWhole: texts.some((text) => holdsAll(text, wanted)) }
}

/** The candidates in the order of the ids, with the scores of their places. */
function inPlaces(ranked: Candidate[], ids: readonly number[]): Candidate[] {
  const known = new Map(ranked.map((candidate) => [candidate.id, candidate]))
  return ids.flatMap((id, place) => {
    const candidate = known.get(id)
    return candidate ? [{ ...candidate, score: ranked[place]?.score ?? 0 }] : []
  })
}

/** Those that were not read follow with scores that say so. */
function below(ranked: Candidate[], rest: Candidate[]): Candidate[] {
  const last = ranked.at(-1)?.score ?? 0
  const first = rest[0]?.score || 1
  return [...ranked, ...rest.map((candidate) => ({ ...candidate, score: (last * candidate.score) / first }))]
}

function holdsAll({ titleStems, bodyStems }: ReadText, wanted: readonly number[]): boolean {
  return wanted.every((each) => titleStems.includes(each) || bodyStems.includes(each))
}

/** A description, read; `open` is what of it may leave this installation: nothing but what everybody may read. */
type Description = { text: ReadText; open: string | null }

async function descriptions(
  { tables: { papers }, facts, byMeaning }: Ranking,
  found: readonly Candidate[],
  reader: Reader,
): Promise<Map<number, Description>> {
  const told = new Map<number, Description>()
  const ids = found.map(({ id }) => id)
  const openness = byMeaning ? ['is_published', 'is_public'] : []
  for await (const batch of readPapers(papers, facts, ids, ['id', 'title', 'abstract', ...openness])) {
    for (const { id, title, abstract, is_published, is_public } of batch) {
      const open = is_published && is_public ? `${title}\n${abstract}` : null
      told.set(id, { text: reader.read({ title, body: abstract }), open })
    }
  }
  return told
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
