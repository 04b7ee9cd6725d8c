import type { Block, BlockType, PaperDocument } from '@colophon/protocol/reader/document'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { underSessionLock } from '../../platform/database/session-lock.ts'
import type { IndexedPaper } from '../../search/paper.ts'
import { isFinished } from '../conditions.ts'
import { isNotDeleted } from '../processing.ts'
import { readDocument } from '../queries.ts'
import { articles } from '../tables.ts'

const WORDS_MAX = 200

const LEFT_OUT: ReadonlySet<BlockType> = new Set<BlockType>(['title', 'authors', 'abstract', 'header', 'footer'])

/**
 * Synchronises the index entry of a paper with the database: finished papers are indexed, all others removed. Runs
 * under the entry's lock, so that older data never overwrites newer.
 */
export async function indexPaper({ db, search }: Pick<Context, 'db' | 'search'>, articleId: number): Promise<void> {
  const [paper] = await describedPapers(db).where(and(eq(articles.id, articleId), ...IS_INDEXED))
  if (paper) await search.put([await withPassages(db, paper)])
  else await search.remove([articleId])
}

/** Serialises changes of this paper's index entry. */
export function underIndexLock<T>(
  { pool }: Pick<Context, 'pool'>,
  articleId: number,
  work: () => Promise<T>,
): Promise<T> {
  return underSessionLock(pool, [LOCKS.indexing, articleId], work)
}

/** Papers in index form without text; the caller adds conditions, including `IS_INDEXED`. */
export function describedPapers(db: Db) {
  return db
    .select({
      id: articles.id,
      source: articles.source,
      ownerId: articles.ownerId,
      isPublished: articles.isPublished,
      isPublic: articles.isPublic,
      title: articles.title,
      authors: articles.authors,
      abstract: articles.abstract,
      field: articles.field,
      year: articles.year,
      createdAt: sql<number>`extract(epoch from ${articles.createdAt}) * 1000`.mapWith(Number),
      likes: articles.likesCount,
      hasStatements: sql<boolean>`${articles.statementsCount} > 0`,
    })
    .from(articles)
    .$dynamic()
}

/** Matches papers that belong in the index. */
export const IS_INDEXED: (SQL | undefined)[] = [isNotDeleted, isFinished(true)]

/** The paper with the passages of its text, if any. */
export async function withPassages(db: Db, paper: Omit<IndexedPaper, 'passages'>): Promise<IndexedPaper> {
  if (paper.source === 'arxiv') return { ...paper, passages: [] }
  const document = await readDocument(db, paper.id)
  return { ...paper, passages: document ? passagesOf(document) : [] }
}

/** A passage for search: its text, page, and offsets in `document.text`. */
type Passage = { text: string; page: number | null; start: number; end: number }

/**
 * Splits a document into passages of up to 200 words in reading order, none spanning pages, so that a hit can name its
 * page. Omits parts indexed separately (title, authors, abstract) and running heads, which would also break phrases.
 */
export function passagesOf(document: PaperDocument): Passage[] {
  const passages: Passage[] = []
  let open: Passage | null = null
  let words = 0
  for (const unit of unitsOf(document)) {
    const count = unit.text.split(/\s+/).length
    if (open && open.page === unit.page && words + count <= WORDS_MAX) {
      open.text += ` ${unit.text}`
      open.end = unit.end
      words += count
    } else {
      open = { ...unit }
      words = count
      passages.push(open)
    }
  }
  return passages
}

/** The sentences of each block, or the block itself where it has none, such as a table or heading. */
function* unitsOf(document: PaperDocument): Generator<Passage> {
  const sentences = Map.groupBy(document.sentences, (sentence) => sentence.block)
  for (const [index, block] of document.blocks.entries()) {
    if (LEFT_OUT.has(block.type)) continue
    for (const part of sentences.get(index) ?? [block]) yield* pieces(document.text, part)
  }
}

/** Splits a unit that is longer than a passage, such as a table. */
function* pieces(text: string, part: Pick<Block, 'start' | 'end' | 'page'>): Generator<Passage> {
  const words = [...text.slice(part.start, part.end).matchAll(/\S+/g)]
  for (let from = 0; from < words.length; from += WORDS_MAX) {
    const first = words[from]
    const last = words[Math.min(from + WORDS_MAX, words.length) - 1]
    if (!first || !last) return
    const start = part.start + first.index
    const end = part.start + last.index + last[0].length
    yield { text: text.slice(start, end).replace(/\s+/g, ' '), page: part.page, start, end }
  }
}
