import type { CompareCell, CompareItem, CompareRow } from '@colophon/protocol/compare/entities'
import type { Context } from '../../platform/context.ts'

/** True where the words of a quote are exactly those of the text at its place; a fact quotes nothing. */
function isTrue({ quote, start, end }: CompareItem, text: string | undefined): boolean {
  if (quote === null) return start === null && end === null
  return text !== undefined && start !== null && end !== null && text.slice(start, end) === quote
}

/** The rows with every quote sliced again out of the stored text; what does not stand there loses its quote and its place. */
export function checkQuotes(
  context: Pick<Context, 'log'>,
  rows: readonly CompareRow[],
  columns: readonly { articleId: number }[],
  texts: ReadonlyMap<number, string>,
): CompareRow[] {
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) => checkCell(context, cell, texts.get(columns[index]?.articleId ?? 0))),
  }))
}

/** As `checkQuotes`, for one cell. */
export function checkCell({ log }: Pick<Context, 'log'>, cell: CompareCell, text: string | undefined): CompareCell {
  if (cell.items.every((item) => isTrue(item, text))) return cell
  log.error('a quote of a comparison does not stand in its paper')
  const items = cell.items.map((item) =>
    isTrue(item, text) ? item : { ...item, text: '', quote: null, start: null, end: null, page: null },
  )
  return { ...cell, items }
}
