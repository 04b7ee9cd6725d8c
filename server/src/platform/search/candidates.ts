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
  passage: string | null
}

/** What was found. `isCapped`: there may be more, all of them with lower scores. */
export type Candidates = { found: Candidate[]; isCapped: boolean }

/** A depth that no table reaches: everything that matches. */
export const EVERYTHING = 10_000_000

/**
 * The papers of a source, or of both, that match the plan and that the viewer may find, best first. A paper scores as
 * its better half, description or best passage, which keeps pages consistent: the first n of the merged list need only
 * the first n of each.
 */
export async function candidates(
  { papers, passages }: Tables,
  source: PaperSource | 'all',
  plan: Plan,
  request: SearchRequest,
  depth: number,
): Promise<Candidates> {
  const shared = [...(source === 'all' ? [] : [`source = ${sqlText(source)}`]), ...conditions(request)]
  const findable = sqlAnd([mayFind(request.viewer), ...shared])
  const readable = sqlAnd([mayRead(request.viewer), ...shared])
  const facts: Column[] = ['source', 'field', 'created_at']
  const [told, quoted, described] = await Promise.all([
    rows(papers, plan.papers, findable, ['id', ...facts], depth),
    plan.passages ? rows(passages, plan.passages, readable, ['paper_id', 'key', ...facts], depth) : [],
    plan.description ? rows(papers, plan.description, findable, ['id'], EVERYTHING) : null,
  ])
  const allowed = described && new Set(described.map((row) => Number(row.id)))
  const merged = new Map<number, Candidate>()
  for (const row of told) merged.set(Number(row.id), candidate(row, Number(row.id), null))
  for (const row of quoted) {
    if (allowed === null || allowed.has(Number(row.paper_id))) addPassage(merged, row)
  }
  return { found: [...merged.values()].sort(byScore), isCapped: told.length === depth || quoted.length === depth }
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

type Column = 'id' | 'paper_id' | 'key' | 'source' | 'field' | 'created_at' | '_score'
type Row = Partial<Record<Column, unknown>>

async function rows(
  table: Table,
  text: FullTextQuery,
  where: string,
  columns: Column[],
  depth: number,
): Promise<Row[]> {
  const select: Column[] = [...columns, '_score']
  const query = table.query().fullTextSearch(text).where(where).select(select).limit(depth)
  const found: Row[] = []
  for await (const batch of query) {
    const values = select.map((column) => ({ column, of: batch.getChild(column) }))
    for (let index = 0; index < batch.numRows; index += 1) {
      const row: Row = {}
      for (const { column, of } of values) row[column] = of?.get(index)
      found.push(row)
    }
  }
  return found
}

function candidate(row: Row, id: number, passage: string | null): Candidate {
  return {
    id,
    source: row.source === 'arxiv' ? 'arxiv' : 'system',
    field: String(row.field),
    createdAt: Number(row.created_at),
    score: Number(row._score) * (passage === null ? 1 : PASSAGE_WEIGHT),
    passage,
  }
}

/** Passages come best first, so the first one seen is the paper's best. */
function addPassage(merged: Map<number, Candidate>, row: Row): void {
  const quoted = candidate(row, Number(row.paper_id), String(row.key))
  const known = merged.get(quoted.id)
  if (known === undefined) merged.set(quoted.id, quoted)
  else {
    known.passage ??= quoted.passage
    known.score = Math.max(known.score, quoted.score)
  }
}
