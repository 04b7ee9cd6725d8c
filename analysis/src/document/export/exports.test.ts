import type { Table } from '@colophon/protocol/reader/document'
import { tableToCsv } from '@colophon/protocol/reader/table-to-csv'
import { describe, expect, it } from 'vitest'
import { paperOf } from '../testing/paper-of.ts'
import { referencesToCsl } from './references-to-csl.ts'
import { tablesToCsv } from './tables-to-csv.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

const rows = [
  ['Site', 'Growth'],
  ['North', '=HYPERLINK("http://x.example")'],
  ['South', '-3.2'],
]
const table: Table = { blocks: [4], caption: 3, rows, header: 1, boxes: rows.map((row) => row.map(() => null)) }
const paper = paperOf(
  [
    { type: 'header', text: 'Journal of Seas 3' },
    { type: 'heading', text: '1. Methods <script>alert(1)</script>', level: 1 },
    { type: 'paragraph', text: '# not a heading, *not* bold [nor](javascript:alert) a link' },
    { type: 'caption', text: 'Table 1: Growth' },
    { type: 'table', text: 'Site Growth' },
    { type: 'figure', text: 'low high' },
    { type: 'caption', text: 'Figure 1: Both shores' },
    { type: 'list', text: '• an item' },
    { type: 'code', text: 'a ``` b' },
    { type: 'formula', text: 'x = y' },
    { type: 'reference', text: '[1] Lind. Kelp.' },
  ],
  { tables: [table], meta: { title: 'On "kelp" & tides', authors: [], abstract: null } },
)

describe('Markdown export', () => {
  // Proves: x-articles-exports
  it('has each part once, in order, with all markup escaped', () => {
    expect(toMarkdown(paper)).toBe(
      [
        '# On "kelp" \\& tides',
        '## 1. Methods \\<script\\>alert(1)\\</script\\>',
        '\\# not a heading, \\*not\\* bold \\[nor\\](javascript:alert) a link',
        '*Table 1: Growth*',
        '| Site | Growth |\n| --- | --- |\n| North | =HYPERLINK("http://x.example") |\n| South | -3.2 |',
        '\\[Figure 1: see page 1\\]',
        '*Figure 1: Both shores*',
        '- an item',
        '````\na ``` b\n````',
        '```text\nx = y\n```',
        '- \\[1\\] Lind. Kelp.\n',
      ].join('\n\n'),
    )
  })

  it('includes the given images', () => {
    expect(toMarkdown(paper, { images: ['figures/figure-01.png'] })).toContain('![Figure 1](<figures/figure-01.png>)')
  })
})

describe('HTML export', () => {
  const html = toHtml(paper, { images: ['figures/"1".png'] })

  // Proves: x-articles-exports
  it('escapes all text and has no script', () => {
    expect(html).not.toMatch(/<script/i)
    expect(html).toContain('<h2>1. Methods &lt;script&gt;alert(1)&lt;/script&gt;</h2>')
    expect(html).toContain('<title>On &quot;kelp&quot; &amp; tides</title>')
    expect(html).toContain('<img src="figures/&quot;1&quot;.png"')
    expect(html).toContain("default-src 'none'")
  })

  it('has tables with header, and lists around items', () => {
    expect(html).toContain('<thead><tr><th>Site</th><th>Growth</th></tr></thead>')
    expect(html).toMatch(/<ul>\n<li>• an item<\/li>\n<\/ul>/)
  })
})

describe('cells over several columns or rows', () => {
  const spanned = {
    rows: [
      ['Site', 'Growth', ''],
      ['', 'May', 'June'],
      ['Measured in spring', '', ''],
    ],
    header: 2,
    spans: [
      { row: 0, column: 0, rows: 2, columns: 1 },
      { row: 0, column: 1, rows: 1, columns: 2 },
      { row: 2, column: 0, rows: 1, columns: 3 },
    ],
  }

  it('are such cells in HTML', () => {
    expect(toHtml({ ...paper, tables: [{ ...table, ...spanned, boxes: [] }] })).toContain(
      [
        '<thead><tr><th rowspan="2">Site</th><th scope="col" colspan="2">Growth</th></tr>',
        '<tr><th>May</th><th>June</th></tr></thead>',
        '<tbody><tr><td colspan="3">Measured in spring</td></tr></tbody>',
      ].join(''),
    )
  })

  it('are in their first cell in CSV, except that each column has the name of its group', () => {
    expect(tableToCsv(spanned)).toBe('Site,Growth,Growth\r\n,May,June\r\nMeasured in spring,,\r\n')
  })
})

describe('CSV export', () => {
  // Proves: x-articles-tables
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-cmd', "'-cmd"],
    ['@sum', "'@sum"],
    ['-3.2', '-3.2'],
    ['+12 %', "'+12 %"],
    ['-1.5e-3', '-1.5e-3'],
    ['a,b', '"a,b"'],
    ['a "b"', '"a ""b"""'],
    ['=a,"b"', `"'=a,""b"""`],
  ])('the cell %s is written as %s', (text, written) => {
    expect(tableToCsv({ rows: [[text]], header: 0 })).toBe(`${written}\r\n`)
  })

  it('there is one file per table, with its caption beside it', () => {
    expect(tablesToCsv(paper)).toMatchObject([{ name: 'table-01', caption: 'Table 1: Growth' }])
  })

  it('tables of older documents are split at tabs', () => {
    const old = paperOf([{ type: 'table', text: 'a\tb\n1\t2' }])
    expect(tablesToCsv(old)[0]?.csv).toBe('a,b\r\n1,2\r\n')
  })
})

// Proves: x-articles-exports
it('references become CSL-JSON, with the printed text as title if none was parsed', () => {
  const shared = { block: 0, start: 0, end: 1, label: '1', authors: ['Ada Lind'], year: 2019, archiveId: null }
  const references = [
    { ...shared, text: 'Lind. Kelp.', title: 'Kelp', doi: '10.1/a b' },
    { ...shared, text: 'Ruiz. Tides.', title: null, doi: null },
  ]
  expect(JSON.parse(referencesToCsl({ references }))).toMatchObject([
    { title: 'Kelp', DOI: '10.1/a b', URL: 'https://doi.org/10.1/a%20b', author: [{ family: 'Lind', given: 'Ada' }] },
    { title: 'Ruiz. Tides.' },
  ])
})
