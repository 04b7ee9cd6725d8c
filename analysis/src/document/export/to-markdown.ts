import type { Block, PaperDocument, Table } from '@colophon/protocol/reader/document'
import { namedColumns } from '@colophon/protocol/reader/table-spans'
import { type Part, partsOf } from './parts-of.ts'

/** The paths of figure images, in the order of `figuresOf`; `null` if missing. */
export interface ExportOptions {
  images?: readonly (string | null)[]
}

/** A document as Markdown (CommonMark with tables), in reading order, with markup escaped. */
export function toMarkdown(document: PaperDocument, { images = [] }: ExportOptions = {}): string {
  const parts = partsOf(document)
  const hasTitle = parts.some((part) => part.kind === 'block' && part.block.type === 'title')
  const title = hasTitle || document.meta.title === null ? [] : [`# ${marked(document.meta.title)}`]
  return `${[...title, ...parts.map((part) => written(part, images))].join('\n\n')}\n`
}

function written(part: Part, images: readonly (string | null)[]): string {
  if (part.kind === 'block') return blockText(part.block)
  const caption = part.caption === null ? '' : `*${inline(part.caption)}*`
  if (part.kind === 'table') return [caption, tableText(part.table)].filter(Boolean).join('\n\n')
  const { figure, number } = part
  const name = figure.label || `Figure ${number}`
  const image = images[number - 1]
  const picture = image
    ? `![${inline(name)}](<${image.replace(/[<>\s]/g, encodeURIComponent)}>)`
    : `\\[${inline(name)}: see page ${figure.page}\\]`
  return [picture, caption].filter(Boolean).join('\n\n')
}

function blockText({ type, level, text }: Block): string {
  switch (type) {
    case 'title':
      return `# ${marked(text)}`
    case 'heading':
      return `${'#'.repeat(Math.min(6, (level ?? 1) + 1))} ${marked(text)}`
    case 'code':
    case 'formula':
    case 'table':
      return fenced(text, type === 'code' ? '' : 'text')
    case 'list':
      return `- ${inline(text.replace(/^[•‣▪◦●■∙–-]\s*/, ''))}`
    case 'reference':
      return `- ${inline(text)}`
    case 'abstract':
      return `> ${inline(text)}`
    default:
      return inline(text)
  }
}

/** A fence with more backticks than any run in the text. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

function tableText(table: Table): string {
  const { header } = table
  const rows = namedColumns(table)
  const width = Math.max(1, ...rows.map((row) => row.length))
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, i) => inline(cells[i] ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  const rule = `|${' --- |'.repeat(width)}`
  const [first = [], ...rest] = header === 0 ? [[], ...rows] : rows
  return [line(first), rule, ...rest.map(line)].join('\n')
}

/** One line of text with markup escaped, also at its start. */
function inline(text: string): string {
  return marked(text)
    .replace(/^(#{1,6}|[-+]|=+)(?=\s|$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** The same after a marker, where no block can start. */
function marked(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim()
  return oneLine.replace(/[\\`*_[\]<>~&]/g, '\\$&').replace(/#+$/, '\\$&')
}
