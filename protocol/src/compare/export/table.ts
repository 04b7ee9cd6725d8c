import type { CompareCell, CompareColumn, CompareRow } from '../entities.ts'

/** A comparison as a table of strings: the input of every export but JSON. */
export type ExportTable = { papers: string[]; rows: { label: string; cells: string[] }[] }

/** The text of an empty cell; the reasons are distinct. */
export const EMPTY_LABELS: Record<Exclude<CompareCell['state'], 'filled'>, string> = {
  notFound: 'not found in text',
  noPermission: 'no permission',
  notProcessed: 'not processed',
  missing: 'not available',
}

/** The table of the visible columns, in order; line breaks within a text become spaces. */
export function exportTable(columns: readonly CompareColumn[], rows: readonly CompareRow[]): ExportTable {
  return {
    papers: columns.map(({ article, articleId }) => oneLine(article?.title ?? `Paper ${articleId}`)),
    rows: rows.map(({ label, cells }) => ({ label: oneLine(label), cells: cells.map(textOf) })),
  }
}

function textOf({ state, items }: CompareCell): string {
  if (state !== 'filled') return EMPTY_LABELS[state]
  return items.map(({ text, page }) => oneLine(page === null ? text : `${text} (p. ${page})`)).join(' | ')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
