import type { CompareCell, CompareItem, CompareRow, Finding, RowGroup } from '@colophon/protocol/compare/entities'
import type { PaperDigest } from './digest.ts'

/** A paper that takes part: its digest where it could be read. `name` is how findings call it. */
export type ComparedPaper = {
  articleId: number
  name: string
  /** Why nothing stands in its cells, where nothing can. */
  without: Exclude<CompareCell['state'], 'filled' | 'notFound'> | null
  facts: Readonly<Record<string, readonly string[]>>
  digest: PaperDigest | null
}

/** Rows and what is worth seeing in them. */
export type Part = { rows: CompareRow[]; findings: Finding[] }

/** A thing in a cell by its paper. */
export type Placed = { articleId: number; item: number }

/** A row of quotes: papers that were not read say why, the others what they have. */
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

/** A row of facts about the papers, which are known also where the paper itself may not be read. */
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

/** `A and B`, `A, B and C`, each once. */
export function namesOf(names: readonly string[]): string {
  const unique = [...new Set(names)]
  const last = unique.at(-1) ?? ''
  return unique.length < 2 ? last : `${unique.slice(0, -1).join(', ')} and ${last}`
}
