import { citableOf } from '@colophon/protocol/citations/citable'
import { CITATION_FORMATS, CITATION_KINDS, type CitationFormat } from '@colophon/protocol/citations/citation-kinds'
import { citationsOf } from '@colophon/protocol/citations/citations-of'
import type { CompareColumn, CompareRow, Finding } from '@colophon/protocol/compare/entities'
import { toCsv, toLatex, toMarkdown } from '@colophon/protocol/compare/export/formats'
import { exportTable } from '@colophon/protocol/compare/export/table'
import { Button, Menu } from '@mantine/core'
import { downloadText } from '../../lib/api/download.ts'
import { paperPath } from './source-path.ts'
import type { ShownColumn, ShownGroup } from './table-model.ts'

/** The columns and rows to export, as shown. */
export type Exported = { columns: CompareColumn[]; rows: CompareRow[]; findings: readonly Finding[] }

type Format = { label: string; extension: string; type: string; write: (exported: Exported) => string }

const FORMATS: readonly Format[] = [
  { label: 'CSV', extension: 'csv', type: 'text/csv', write: ({ columns, rows }) => toCsv(exportTable(columns, rows)) },
  {
    label: 'LaTeX',
    extension: 'tex',
    type: 'application/x-tex',
    write: ({ columns, rows }) => toLatex(exportTable(columns, rows)),
  },
  {
    label: 'Markdown',
    extension: 'md',
    type: 'text/markdown',
    write: ({ columns, rows }) => toMarkdown(exportTable(columns, rows)),
  },
  { label: 'JSON', extension: 'json', type: 'application/json', write: (all) => `${JSON.stringify(all, null, 2)}\n` },
]

/** Downloads the comparison as shown. */
export function ExportMenu({ exported }: { exported: Exported }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" disabled={exported.columns.length === 0}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ label, extension, type, write }) => (
          <Menu.Item key={label} onClick={() => downloadText(write(exported), `comparison.${extension}`, type)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Label>The papers, as citations</Menu.Label>
        {CITATION_FORMATS.map((format) => {
          const { label, extension, type } = CITATION_KINDS[format]
          return (
            <Menu.Item
              key={format}
              onClick={() => downloadText(cited(exported, format), `comparison-papers.${extension}`, type)}
            >
              {format === 'csv' ? 'CSV of citations' : label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The visible columns and rows with their highlights. */
export function exportedOf(
  columns: readonly ShownColumn[],
  groups: readonly ShownGroup[],
  findings: readonly Finding[],
): Exported {
  const read = columns.flatMap((column, index) => (column.read ? [{ read: column.read, index }] : []))
  const rows = groups.flatMap(({ group, rows: of }) =>
    of.map(({ id, label, cells }) => ({
      id,
      group,
      label,
      cells: read.map(({ index }) => cells[index] ?? { state: 'notFound' as const, items: [] }),
    })),
  )
  return { columns: read.map((column) => column.read), rows, findings }
}

function cited({ columns }: Exported, format: CitationFormat): string {
  const papers = columns.flatMap(({ article }) => article ?? [])
  return citationsOf(
    papers.map((paper) => citableOf(paper, new URL(paperPath(paper.id), location.origin).href)),
    format,
  )
}
