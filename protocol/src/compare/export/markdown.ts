import type { ExportTable } from './table.ts'

/** The comparison as a table of GitHub-flavoured Markdown; text of papers is escaped. */
export function toMarkdown({ papers, rows }: ExportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(plain).join(' | ')} |`
  return `${[line(['', ...papers]), `|${' --- |'.repeat(papers.length + 1)}`, ...rows.map(({ label, cells }) => line([label, ...cells]))].join('\n')}\n`
}

function plain(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|~$]/g, (mark) => `\\${mark}`)
    .replace(/\r?\n/g, ' ')
    .replace(/&/g, '&amp;')
}
