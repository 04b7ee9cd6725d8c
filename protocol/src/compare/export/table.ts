import type { CompareCell, CompareColumn, CompareRow } from '../entities.ts'

/** A comparison as a table of texts: what every export but JSON is written from. */
export type ExportTable = { papers: string[]; rows: { label: string; cells: string[] }[] }

/** What stands in a cell without anything in it; the reasons are kept apart. */
export const EMPTY_WORDS: Record<Exclude<CompareCell['state'], 'filled'>, string> = {
  notFound: 'not found in text',
  noPermission: 'no permission',
  notProcessed: 'not processed',
  missing: 'not available',
}

/** The table of the columns that are shown, in their order; line ends within a text become blanks. */
export function exportTable(columns: readonly CompareColumn[], rows: readonly CompareRow[]): ExportTable {
  return {
    papers: columns.map(({ article, articleId }) => oneLine(article?.title ?? `Paper ${articleId}`)),
    rows: rows.map(({ label, cells }) => ({ label: oneLine(label), cells: cells.map(textOf) })),
  }
}

function textOf({ state, items }: CompareCell): string {
  if (state !== 'filled') return EMPTY_WORDS[state]
  return items.map(({ text, page }) => oneLine(page === null ? text : `${text} (p. ${page})`)).join(' | ')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
