import type { Block, PaperDocument, Table } from '@colophon/protocol/reader/document'
import { type Figure, figuresOf } from '../figures/figures-of.ts'
import { tablesOf } from '../tables/tables-of.ts'

/** One exported part in reading order: a table or figure with its caption, or a block of text. */
export type Part =
  | { kind: 'block'; block: Block }
  | { kind: 'table'; table: Table; caption: string | null }
  | { kind: 'figure'; figure: Figure; number: number; caption: string | null }

/** The exported parts of a document, each once, without running heads and stray labels of drawings. */
export function partsOf(document: PaperDocument): Part[] {
  const { blocks } = document
  const tables = new Map<number, Table>()
  const figures = new Map<number, { figure: Figure; number: number }>()
  const done = new Set<number>()
  for (const table of tablesOf(document)) {
    for (const index of [...table.blocks, ...(table.caption === null ? [] : [table.caption])]) done.add(index)
    tables.set(table.blocks[0] ?? 0, table)
  }
  for (const [i, figure] of figuresOf(document).entries()) {
    for (const index of [...figure.blocks, ...(figure.caption === null ? [] : [figure.caption])]) done.add(index)
    figures.set(figure.blocks[0] ?? 0, { figure, number: i + 1 })
  }
  return blocks.flatMap((block, index): Part[] => {
    const table = tables.get(index)
    if (table) return [{ kind: 'table', table, caption: textAt(blocks, table.caption) }]
    const drawn = figures.get(index)
    if (drawn) return [{ kind: 'figure', ...drawn, caption: textAt(blocks, drawn.figure.caption) }]
    const isLeftOut = done.has(index) || block.type === 'header' || block.type === 'footer' || block.type === 'figure'
    return isLeftOut || block.text.trim() === '' ? [] : [{ kind: 'block', block }]
  })
}

function textAt(blocks: readonly Block[], index: number | null): string | null {
  return index === null ? null : (blocks[index]?.text ?? null)
}
