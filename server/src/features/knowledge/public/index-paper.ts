import type { Block, BlockType, PaperDocument } from '@colophon/protocol/reader/document'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { underSessionLock } from '../../../platform/database/session-lock.ts'
import type { IndexedPaper } from '../../../search/paper.ts'
import { isFinished } from '../../articles/public/conditions.ts'
import { readDocument } from '../../articles/queries.ts'
import { articles } from '../../articles/tables.ts'
import { isKept } from '../../uploads/public/processing.ts'

const WORDS_MAX = 200

const LEFT_OUT: ReadonlySet<BlockType> = new Set<BlockType>(['title', 'authors', 'abstract', 'header', 'footer'])

const INDEX_LOCK = 4_201_341

/**
 * Makes the index say of a paper what the database says: a finished paper is put, any other is removed. Only under the lock
 * of its entry, so that the older can never overwrite the newer.
 */
export async function indexPaper({ db, search }: Pick<Context, 'db' | 'search'>, articleId: number): Promise<void> {
  const [paper] = await describedPapers(db).where(and(eq(articles.id, articleId), ...IS_INDEXED))
  if (paper) await search.put([await withPassages(db, paper)])
  else await search.remove([articleId])
}

/** Waits for every other change of the index entry of this paper, and holds them up for the time of `work`. */
export function underIndexLock<T>(
  { pool }: Pick<Context, 'pool'>,
  articleId: number,
  work: () => Promise<T>,
): Promise<T> {
  return underSessionLock(pool, [INDEX_LOCK, articleId], work)
}

/** Papers as the index holds them, without their text; the caller narrows them, by `IS_INDEXED` too. */
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

/** True of the papers that belong into the index. */
export const IS_INDEXED: (SQL | undefined)[] = [isKept, isFinished(true)]

/** The same paper with the passages of its text, if it has any here. */
export async function withPassages(db: Db, paper: Omit<IndexedPaper, 'passages'>): Promise<IndexedPaper> {
  if (paper.source === 'arxiv') return { ...paper, passages: [] }
  const document = await readDocument(db, paper.id)
  return { ...paper, passages: document ? passagesOf(document) : [] }
}

/** A stretch of a paper's text for search: its words, its page, and where it stands in `document.text`. */
type Passage = { text: string; page: number | null; start: number; end: number }

/**
 * Cuts a document into passages of up to 200 words in reading order, none across pages, so that a hit can name its page.
 * Left out is what is searched by itself (title, authors, abstract) and running heads; those would also break phrases.
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

/** The sentences of each block, or the block itself where it has none, such as a table or a heading. */
function* unitsOf(document: PaperDocument): Generator<Passage> {
  const sentences = Map.groupBy(document.sentences, (sentence) => sentence.block)
  for (const [index, block] of document.blocks.entries()) {
    if (LEFT_OUT.has(block.type)) continue
    for (const part of sentences.get(index) ?? [block]) yield* pieces(document.text, part)
  }
}

/** A unit of more words than a passage holds, such as a long table, in pieces. */
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
