import type { Block, PaperDocument, Table } from '@colophon/protocol/reader/document'
import { captionOf } from './caption-of.ts'

/** The tables of a document with cells. Documents of an older parser separate cells by tabs, as do those from Word. */
export function tablesOf({ blocks, tables }: Pick<PaperDocument, 'blocks' | 'tables'>): Table[] {
  if (tables) return tables
  return [...blocks.entries()].flatMap(([index, block]) => {
    if (block.type !== 'table') return []
    const table = tabbed(index, block)
    return table ? [{ ...table, caption: captionOf(blocks, { blocks: [index], box: null }, new Set()) }] : []
  })
}

function tabbed(index: number, { text }: Block): Table | null {
  const lines = text.split('\n').map((line) => line.split('\t').map((cell) => cell.trim()))
  const width = Math.max(...lines.map((line) => line.length))
  if (width < 2) return null
  const rows = lines.map((line) => Array.from({ length: width }, (_, i) => line[i] ?? ''))
  return { blocks: [index], caption: null, rows, header: 0, boxes: rows.map((row) => row.map(() => null)) }
}
