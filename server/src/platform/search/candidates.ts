import './log-level.ts'
import type { FullTextQuery, Table } from '@lancedb/lancedb'
import { conditions, mayFind, mayRead } from './filters.ts'
import type { PaperSource } from './paper.ts'
import type { Plan } from './plan.ts'
import type { SearchRequest } from './request.ts'
import { sqlAnd, sqlText } from './sql.ts'
import type { Tables } from './tables.ts'

/** A paper that matches, with its best score. `passage` is the key of its best passage, if its text matched. */
export type Candidate = {
  id: number
  source: PaperSource
  field: string
  createdAt: number
  score: number
  isDescribed: boolean
  passage: string | null
}

/** The candidates of one source. `isCapped`: there may be more, all of them with lower scores. */
export type Candidates = { found: Candidate[]; isCapped: boolean }

/** A depth that no table reaches: everything that matches. */
export const EVERYTHING = 10_000_000

/**
 * The papers of a source that match the plan and that the viewer may find, best first. A paper scores as its better
 * half, description or best passage, which keeps pages consistent: the first n of the merged list need only the first n
 * of each.
 */
export async function candidates(
  tables: Tables,
  source: PaperSource,
  plan: Plan,
  request: SearchRequest,
  depth: number,
): Promise<Candidates> {
  const shared = [`source = ${sqlText(source)}`, ...conditions(request)]
  const findable = sqlAnd([mayFind(request.viewer), ...shared])
  const readable = sqlAnd([mayRead(request.viewer), ...shared])
  const [papers, passages, described] = await Promise.all([
    rows(tables.papers, plan.papers, findable, ['id', 'field', 'created_at'], depth),
    plan.passages
      ? rows(tables.passages, plan.passages, readable, ['paper_id', 'key', 'field', 'created_at'], depth)
      : [],
    plan.description ? rows(tables.papers, plan.description, findable, ['id'], EVERYTHING) : null,
  ])
  const allowed = described && new Set(described.map((row) => Number(row.id)))
  const merged = new Map<number, Candidate>()
  for (const row of papers) {
    merged.set(Number(row.id), { ...base(row, Number(row.id), source), isDescribed: true, passage: null })
  }
  for (const row of passages) {
    const id = Number(row.paper_id)
    if (allowed === null || allowed.has(id)) addPassage(merged, row, id, source)
  }
  return { found: [...merged.values()].sort(byScore), isCapped: papers.length === depth || passages.length === depth }
}

/** Ids of the papers that hold any of what the plan names, as far as the viewer may know. */
export async function matchingIds(
  { papers, passages }: Tables,
  plan: Plan,
  request: SearchRequest,
): Promise<Set<number>> {
  const { viewer } = request
  const [described, told] = await Promise.all([
    rows(papers, plan.papers, mayFind(viewer), ['id'], EVERYTHING),
    plan.passages ? rows(passages, plan.passages, mayRead(viewer), ['paper_id'], EVERYTHING) : [],
  ])
  return new Set([...described.map((row) => Number(row.id)), ...told.map((row) => Number(row.paper_id))])
}

/** Best score first; among equals the newest paper. */
export function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || b.createdAt - a.createdAt || b.id - a.id
}

/** A passage is worth less than the same words in a title or abstract: many papers mention what few are about. */
const PASSAGE_WEIGHT = 0.5

type Row = Record<string, unknown>

async function rows(
  table: Table,
  text: FullTextQuery,
  where: string,
  columns: string[],
  depth: number,
): Promise<Row[]> {
  const select = [...columns, '_score']
  const query = table.query().fullTextSearch(text).where(where).select(select).limit(depth)
  const found: Row[] = []
  for await (const batch of query) {
    const values = select.map((column) => batch.getChild(column))
    for (let index = 0; index < batch.numRows; index += 1) {
      found.push(Object.fromEntries(select.map((column, position) => [column, values[position]?.get(index)])))
    }
  }
  return found
}

function base(row: Row, id: number, source: PaperSource): Omit<Candidate, 'isDescribed' | 'passage'> {
  return { id, source, field: String(row.field), createdAt: Number(row.created_at), score: Number(row._score) }
}

function addPassage(merged: Map<number, Candidate>, row: Row, id: number, source: PaperSource): void {
  const key = String(row.key)
  const score = Number(row._score) * PASSAGE_WEIGHT
  const known = merged.get(id)
  if (known === undefined) merged.set(id, { ...base(row, id, source), score, isDescribed: false, passage: key })
  else {
    // Passages come best first, so the first one seen is the paper's best.
    known.passage ??= key
    known.score = Math.max(known.score, score)
  }
}
