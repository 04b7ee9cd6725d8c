import type { BlockType } from '@colophon/protocol/articles/document'
import type { DraftBlock } from '../draft.ts'
import { cleanLine } from '../text/clean-text.ts'
import { mathFont } from './inline-math.ts'
import { nodeText, type WordNode, walk } from './node-text.ts'

/** A block with what only its look can tell. */
export interface WordBlock extends DraftBlock {
  /** Type size of its first text in points; 11 where the file leaves it to the style. */
  size: number
  bold: boolean
  centred: boolean
}

const defaultSize = 11
/** A cell longer than this is prose in a layout table, not data. */
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

/** The blocks of a document tree in order, with its notes at the end. */
export function wordBlocks(root: WordNode): WordBlock[] {
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

const plain = { size: defaultSize, bold: false, centred: false }

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

/** A line that is all bold is a heading when it is short, alone and no sentence. */
function isHeadingText(lineCount: number, text: string): boolean {
  return lineCount === 1 && text.length <= 100 && /^[\d\p{Lu}]/u.test(text) && !/[.:;,?!]$/.test(text)
}

function table(node: WordNode): WordBlock[] {
  const rows = (node.children ?? []).filter((child) => child.type === 'tableRow').map((row) => row.children ?? [])
  const cells = rows.flat()
  if (cells.length <= 1 || cells.some((cell) => nodeText(cell).length > proseCell)) {
    return cells.flatMap((cell) => (cell.children ?? []).flatMap(blocksOf))
  }
  const lines = rows.map((row) =>
    row
      .map((cell) => cleanLine(nodeText(cell)))
      .join('\t')
      .trim(),
  )
  const filled = lines.filter((text) => text !== '').map((text) => ({ text, place: null }))
  return filled.length === 0 ? [] : [{ type: 'table', lines: filled, ...plain }]
}
