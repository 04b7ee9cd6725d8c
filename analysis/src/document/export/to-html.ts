import type { Block, PaperDocument, Table } from '@colophon/protocol/reader/document'
import { type DrawnCell, drawnCells } from '@colophon/protocol/reader/table-spans'
import { type Part, partsOf } from './parts-of.ts'
import type { ExportOptions } from './to-markdown.ts'

/**
 * A document as one self-contained HTML page. All text is escaped, there is no script, and a content security policy
 * blocks loading.
 */
export function toHtml(document: PaperDocument, { images = [] }: ExportOptions = {}): string {
  const title = document.meta.title ?? 'Untitled'
  const parts = partsOf(document)
  const hasTitle = parts.some((part) => part.kind === 'block' && part.block.type === 'title')
  const body = [...(hasTitle ? [] : [`<h1>${escaped(title)}</h1>`]), ...grouped(parts, images)]
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body.join('\n')}
</main>
</body>
</html>
`
}

const style = [
  'body{font:1rem/1.6 Georgia,serif;margin:0}main{max-width:42rem;margin:2rem auto;padding:0 1rem}',
  'pre{overflow-x:auto;white-space:pre}table{border-collapse:collapse;font-size:.875rem;display:block;overflow-x:auto}',
  'td,th{border:1px solid;padding:.25rem .5rem;text-align:left}figure{margin:2rem 0}img{max-width:100%}',
  '.footnote,figcaption{font-size:.875rem}',
].join('')

/** Consecutive list items, and bibliography entries, share one list. */
function grouped(parts: readonly Part[], images: readonly (string | null)[]): string[] {
  const lines: string[] = []
  let open = false
  for (const part of parts) {
    const isItem = part.kind === 'block' && (part.block.type === 'list' || part.block.type === 'reference')
    if (isItem !== open) lines.push(isItem ? '<ul>' : '</ul>')
    open = isItem
    lines.push(part.kind === 'block' ? blockHtml(part.block) : illustration(part, images))
  }
  return open ? [...lines, '</ul>'] : lines
}

function illustration(part: Exclude<Part, { kind: 'block' }>, images: readonly (string | null)[]): string {
  const caption = part.caption === null ? '' : `<figcaption>${escaped(part.caption)}</figcaption>`
  if (part.kind === 'table') return `<figure>${caption}${tableHtml(part.table)}</figure>`
  const { figure, number } = part
  const name = figure.label || `Figure ${number}`
  const image = images[number - 1]
  const picture = image
    ? `<img src="${escaped(image)}" alt="${escaped(part.caption ?? name)}">`
    : `<p>${escaped(name)}: see page ${figure.page}</p>`
  return `<figure>${picture}${caption}</figure>`
}

function blockHtml({ type, level, text }: Block): string {
  const inner = escaped(text)
  switch (type) {
    case 'title':
      return `<h1>${inner}</h1>`
    case 'heading': {
      const name = `h${Math.min(6, (level ?? 1) + 1)}`
      return `<${name}>${inner}</${name}>`
    }
    case 'code':
    case 'formula':
    case 'table':
      return `<pre>${inner}</pre>`
    case 'list':
    case 'reference':
      return `<li>${inner}</li>`
    case 'abstract':
      return `<blockquote>${inner}</blockquote>`
    default:
      return `<p class="${type}">${inner}</p>`
  }
}

function tableHtml(table: Table): string {
  const { header } = table
  const rows = drawnCells(table)
  const row = (cells: readonly DrawnCell[], name: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${name}${spanOf(cell, name)}>${escaped(cell.text)}</${name}>`).join('')}</tr>`
  const head = rows.slice(0, header).map((cells) => row(cells, 'th'))
  const body = rows.slice(header).map((cells) => row(cells, 'td'))
  const top = head.length > 0 ? `<thead>${head.join('')}</thead>` : ''
  return `<table>${top}<tbody>${body.join('')}</tbody></table>`
}

function spanOf({ rows, columns }: DrawnCell, name: 'th' | 'td'): string {
  const scope = name === 'th' && columns > 1 ? ' scope="col"' : ''
  return `${scope}${columns > 1 ? ` colspan="${columns}"` : ''}${rows > 1 ? ` rowspan="${rows}"` : ''}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)
}
