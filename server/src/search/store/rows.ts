import './engine-settings.ts'
import { setImmediate } from 'node:timers/promises'
import { makeArrowTable } from '@lancedb/lancedb'
import type { Table } from 'apache-arrow'
import type { IndexedPaper } from '../paper.ts'
import { paperTerms, passageExact, passageWords } from '../query/terms.ts'
import { PAPERS, PASSAGES } from './schema.ts'

/** Papers between two pauses. */
const AT_ONCE = 50

/** Separates author names in one column; no name contains it. */
const BETWEEN_AUTHORS = '\n'

/** Rows of papers' descriptions. */
export async function paperRows(papers: IndexedPaper[]): Promise<Table> {
  return table(await unhurried(papers, (paper) => [paperRow(paper)]), PAPERS)
}

/** Rows of passages, numbered from 0 within each paper. */
export async function passageRows(papers: IndexedPaper[]): Promise<Table> {
  return table(await unhurried(papers, passagesOf), PASSAGES)
}

/** Rows of papers, some at a time, so that other work of the process goes on. */
async function unhurried<T>(papers: IndexedPaper[], rowsOf: (paper: IndexedPaper) => T[]): Promise<T[]> {
  const rows: T[] = []
  for (const [index, paper] of papers.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    rows.push(...rowsOf(paper))
  }
  return rows
}

/** The key of one passage. */
export function passageKey(paperId: number, seq: number): string {
  return `${paperId}:${seq}`
}

export function authorsOf(stored: string): string[] {
  return stored === '' ? [] : stored.split(BETWEEN_AUTHORS)
}

function paperRow(paper: IndexedPaper): Record<string, unknown> {
  return {
    id: paper.id,
    ...shared(paper),
    title: paper.title,
    authors: paper.authors.map((author) => author.replaceAll(BETWEEN_AUTHORS, ' ')).join(BETWEEN_AUTHORS),
    abstract: paper.abstract,
    likes: paper.likes,
    ...paperTerms(paper),
  }
}

function passagesOf(paper: IndexedPaper): Record<string, unknown>[] {
  return paper.passages.map(({ text, page }, seq) => ({
    key: passageKey(paper.id, seq),
    paper_id: paper.id,
    seq,
    ...shared(paper),
    page,
    text,
    words: passageWords(text),
    exact: passageExact(text),
  }))
}

function shared(paper: IndexedPaper): Record<string, unknown> {
  return {
    source: paper.source,
    owner_id: paper.ownerId,
    is_published: paper.isPublished,
    is_public: paper.isPublic,
    field: paper.field,
    year: paper.year,
    created_at: paper.createdAt,
    has_statements: paper.hasStatements,
  }
}

function table(rows: Record<string, unknown>[], schema: typeof PAPERS): Table {
  // Arrow text must be well-formed, so lone surrogates are replaced.
  const clean = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? value.toWellFormed() : value]),
    ),
  )
  return makeArrowTable(clean, { schema })
}
