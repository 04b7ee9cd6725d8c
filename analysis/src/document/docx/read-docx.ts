import type { BlockType } from '@colophon/protocol/reader/document'
import type { Draft, DraftBlock, DraftCell, DraftLine } from '../draft.ts'
import { authorNames, isName } from '../meta/author-names.ts'
import { mostColumns } from '../tables/read-table.ts'
import { cleanLine } from '../text/clean-text.ts'
import { mathFont } from './inline-math.ts'
import { nodeText, type WordNode, walk } from './node-text.ts'
import { readWordTree } from './word-tree.ts'

const defaultSize = 11

/** Longer cells are prose in a layout table. */
const proseCell = 400

const styles: [RegExp, BlockType][] = [
  [/^title$/i, 'title'],
  [/^authors?\b/i, 'authors'],
  [/^abstract\b/i, 'abstract'],
  [/^(?:caption|figure|table (?:caption|title))\b/i, 'caption'],
  [/^bibliography\b|^references?\b/i, 'reference'],
  [/code|^html preformatted|^source|^macro text/i, 'code'],
  [/^list\b/i, 'list'],
]

const plain = { size: defaultSize, bold: false, centred: false }

/** Reads a Word file: body paragraphs, headings, lists and tables in order, then footnotes and endnotes. */
export async function readDocx(bytes: Uint8Array): Promise<Draft> {
  const blocks = wordBlocks(await readWordTree(bytes))
  markTitle(blocks)
  const authors = markAuthors(blocks)
  return { pages: [], blocks, title: null, authors, warnings: [] }
}

/**
 * Without a block in Word's Title style, the first opening block that stands out by size, or by position and weight.
 */
function markTitle(blocks: WordBlock[]): void {
  if (blocks.some((block) => block.type === 'title')) return
  const opening = blocks.slice(0, 6).filter((block) => block.type === 'paragraph' || block.type === 'heading')
  const usual = usualSize(blocks)
  const candidates = opening.filter((block) => textOf(block).length <= 300 && /\p{L}{3}/u.test(textOf(block)))
  const largest = candidates.toSorted((a, b) => b.size - a.size)[0]
  const bold = candidates.find((block) => block === blocks[0] && block.bold && block.centred)
  const title = largest && largest.size > usual * 1.15 ? largest : bold
  if (!title) return
  title.type = 'title'
  delete title.level
}

/** Blocks in an author style, else lines of names after the title. */
function markAuthors(blocks: WordBlock[]): string[] {
  const styled = blocks.filter((block) => block.type === 'authors')
  if (styled.length > 0) return styled.flatMap((block) => authorNames(textOf(block)))
  const title = blocks.findIndex((block) => block.type === 'title')
  if (title < 0) return []
  const names: string[] = []
  for (const block of blocks.slice(title + 1, title + 4)) {
    const text = textOf(block)
    const found = authorNames(text)
    const share = found.join('').length / Math.max(1, text.replace(/\band\b|[\d,*;]/g, '').length)
    if (block.type !== 'paragraph' || text.length > 400 || (share < 0.7 && !isName(text))) break
    block.type = 'authors'
    names.push(...found)
  }
  return names
}

/** The most common type size by letters, in points; Word's default if unspecified. */
function usualSize(blocks: readonly WordBlock[]): number {
  const letters = new Map<number, number>()
  for (const block of blocks) letters.set(block.size, (letters.get(block.size) ?? 0) + textOf(block).length)
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 11
}

function textOf(block: WordBlock): string {
  return block.lines.map((line) => line.text).join(' ')
}

/** A block with its formatting. */
interface WordBlock extends DraftBlock {
  /** Type size of its first text in points; 11 if left to the style. */
  size: number
  bold: boolean
  centred: boolean
}

/** The blocks of a document tree in order, notes last. */
function wordBlocks(root: WordNode): WordBlock[] {
  const body = (root.children ?? []).flatMap(blocksOf)
  const notes: WordBlock[] = []
  walk(root, (node) => {
    if (node.type !== 'noteReference') return
    const note = root.notes?.resolve(node)
    const text = cleanLine((note?.body ?? []).map(nodeText).join(' '))
    if (text !== '') notes.push({ type: 'footnote', lines: [{ text, place: null }], ...plain })
  })
  return [...body, ...notes]
}

function blocksOf(node: WordNode): WordBlock[] {
  if (node.type === 'paragraph') return paragraph(node)
  if (node.type === 'table') return table(node)
  return (node.children ?? []).flatMap(blocksOf)
}

function paragraph(node: WordNode): WordBlock[] {
  const texts = nodeText(node).split('\n').map(cleanLine)
  const lines = texts.filter((text) => text !== '').map((text) => ({ text, place: null }))
  if (lines.length === 0) return []
  const runs: WordNode[] = []
  walk(node, (child) => {
    if (child.type === 'run' && nodeText(child).trim() !== '') runs.push(child)
  })
  const look = {
    size: runs[0]?.fontSize ?? defaultSize,
    bold: runs.length > 0 && runs.every((run) => run.isBold === true),
    centred: node.alignment === 'center',
  }
  const type = typeOf(node, runs)
  const level = type === 'heading' ? { level: headingLevel(node) ?? 1 } : {}
  const looksHeading = type === 'paragraph' && look.bold && isHeadingText(lines.length, lines[0]?.text ?? '')
  if (looksHeading) return [{ type: 'heading', level: 2, lines, ...look }]
  return [{ type, ...level, lines, ...look }]
}

function typeOf(node: WordNode, runs: readonly WordNode[]): BlockType {
  const style = node.styleName ?? ''
  if (headingLevel(node) !== null) return 'heading'
  const styled = styles.find(([pattern]) => pattern.test(style))?.[1]
  if (styled) return styled
  if (runs.length > 0 && runs.every((run) => run.font === mathFont)) return 'formula'
  if (node.numbering) return 'list'
  return /^(?:Figure|Fig\.|Table)\s+\d+\s*[.:]/.test(nodeText(node)) ? 'caption' : 'paragraph'
}

function headingLevel(node: WordNode): number | null {
  const digits = /^heading\s*(\d)/i.exec(node.styleName ?? '')?.[1]
  if (digits) return Math.min(6, Math.max(1, Number(digits)))
  return /^(?:subtitle|.*heading)$/i.test(node.styleName ?? '') ? 1 : null
}

/** A bold line is a heading if it is short, alone and not a sentence. */
function isHeadingText(lineCount: number, text: string): boolean {
  return lineCount === 1 && text.length <= 100 && /^[\d\p{Lu}]/u.test(text) && !/[.:;,?!]$/.test(text)
}

function table(node: WordNode): WordBlock[] {
  const rows = (node.children ?? []).filter((child) => child.type === 'tableRow').map((row) => row.children ?? [])
  const cells = rows.flat()
  if (cells.length <= 1 || cells.some((cell) => nodeText(cell).length > proseCell)) {
    return cells.flatMap((cell) => (cell.children ?? []).flatMap(blocksOf))
  }
  const lines = (placedCells(rows) ?? plainRows(rows)).filter(({ text }) => text !== '')
  return lines.length === 0 ? [] : [{ type: 'table', lines, ...plain }]
}

function plainRows(rows: readonly WordNode[][]): DraftLine[] {
  return rows.map((row) => ({
    text: row
      .map((cell) => cleanLine(nodeText(cell)))
      .join('\t')
      .trim(),
    place: null,
  }))
}

/**
 * The rows of a table with the columns of their cells, or null if it has too many columns. A cell does not cover rows
 * without text, which are left out.
 */
function placedCells(rows: readonly WordNode[][]): (DraftLine & { cells: DraftCell[] })[] | null {
  const taken = rows.map(() => new Set<number>())
  const hasText = rows.map((row) => row.some((cell) => cleanLine(nodeText(cell)) !== ''))
  const lines: (DraftLine & { cells: DraftCell[] })[] = []
  for (const [r, row] of rows.entries()) {
    let column = 0
    const own = taken[r] ?? new Set()
    const cells: DraftCell[] = []
    for (const cell of row) {
      while (own.has(column)) column++
      const first = column
      const wanted = first + (cell.colSpan || 1)
      if (wanted > mostColumns) return null
      do column++
      while (column < wanted && !own.has(column))
      for (let c = first; c < column; c++) for (const below of taken.slice(r, r + (cell.rowSpan || 1))) below.add(c)
      const filled = hasText.slice(r, r + (cell.rowSpan || 1)).filter(Boolean).length
      const place = { column: first, columns: column - first, rows: Math.max(1, filled) }
      cells.push({ text: cleanLine(nodeText(cell)), ...place })
    }
    const texts: string[] = []
    for (const { text, column: at } of cells) texts[at] = text
    lines.push({
      text: Array.from(texts, (text) => text ?? '')
        .join('\t')
        .trim(),
      place: null,
      cells,
    })
  }
  return lines
}
