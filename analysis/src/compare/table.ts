import type { CompareCell, CompareItem, CompareRow, Finding, RowGroup } from '@colophon/protocol/compare/entities'
import type { PaperDigest } from './digest.ts'

/** A paper in the comparison: its digest if readable. `name` is its name in findings. */
export type ComparedPaper = {
  articleId: number
  name: string
  /** Why its cells are empty, if they are. */
  without: Exclude<CompareCell['state'], 'filled' | 'notFound'> | null
  facts: Readonly<Record<string, readonly string[]>>
  digest: PaperDigest | null
}

/** Rows with their findings. */
export type Part = { rows: CompareRow[]; findings: Finding[] }

/** An item of a cell with its paper. */
export type Placed = { articleId: number; item: number }

/** A row of quotes: unread papers have their reason, the others their items. */
export function rowOf(
  { id, group, label }: { id: string; group: RowGroup; label: string },
  papers: readonly ComparedPaper[],
  itemsOf: (digest: PaperDigest, paper: ComparedPaper) => readonly CompareItem[],
): CompareRow {
  const cells = papers.map((paper): CompareCell => {
    if (paper.digest === null) return { state: paper.without ?? 'notProcessed', items: [] }
    const items = [...itemsOf(paper.digest, paper)]
    return { state: items.length > 0 ? 'filled' : 'notFound', items }
  })
  return { id, group, label, cells }
}

/** A row of metadata, known even if the paper may not be read. */
export function factRow(id: string, group: RowGroup, label: string, papers: readonly ComparedPaper[]): CompareRow {
  const cells = papers.map((paper): CompareCell => {
    if (paper.without === 'missing') return { state: 'missing', items: [] }
    const items = (paper.facts[id] ?? []).map(
      (text): CompareItem => ({ text, quote: null, page: null, start: null, end: null }),
    )
    return { state: items.length > 0 ? 'filled' : 'notFound', items }
  })
  return { id, group, label, cells }
}

/** `A and B`, `A, B and C`, without duplicates. */
export function namesOf(names: readonly string[]): string {
  const unique = [...new Set(names)]
  const last = unique.at(-1) ?? ''
  return unique.length < 2 ? last : `${unique.slice(0, -1).join(', ')} and ${last}`
}
