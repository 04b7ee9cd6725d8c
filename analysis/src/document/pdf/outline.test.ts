import { expect, test } from 'vitest'
import { parseDocument } from '../parse.ts'
import { onePage, pdfOf } from '../testing/raw-pdf.ts'
import { textLine } from '../testing/text-line.ts'
import { titlePage } from './layout/front-matter.ts'
import { outlineHeadings } from './layout/outline-headings.ts'

/** The text of a page, whose headings look like its paragraphs. */
const lines = [
  'The growth of kelp depends on light and on what the tides bring to it as we have seen.',
  '1 Sites and tides of the',
  'northern coast',
  'We dived at ten sites along the coast, and measured the growth of every plant there.',
  'Strong tides doubled the growth in spring, and weak ones left it as it had been before.',
  'The light',
  'Light was measured at noon on each day, below the water and above it, by two of us.',
]

test('what the outline of a file names is a heading, whatever it looks like, with its level', async () => {
  const commands = lines.map((text, i) => `BT /F 10 Tf 72 ${720 - 14 * i} Td (${text}) Tj ET`).join('\n')
  const [, ...page] = onePage(commands)
  const item = (title: string, rest: string) => `<</Title(${title})/Parent 6 0 R/Dest[3 0 R/Fit]${rest}>>`
  const outline = [
    '<</Type/Outlines/First 7 0 R/Last 10 0 R/Count 4>>',
    item('Sites and tides of the northern coast', '/Next 9 0 R/First 8 0 R/Last 8 0 R/Count 1'),
    item('The light', '').replace('/Parent 6', '/Parent 7'),
    item('Figure 1. Kelp', '/Prev 7 0 R/Next 10 0 R'),
    item('Not on the page', '/Prev 9 0 R'),
  ]
  const bytes = pdfOf(['<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>', ...page, ...outline])
  const { blocks } = await parseDocument(bytes, { source: 'pdf', maxPages: 5 })
  expect(blocks.filter(({ type }) => type === 'heading').map(({ text, level }) => [level, text])).toEqual([
    [1, '1 Sites and tides of the northern coast'],
    [2, 'The light'],
  ])
})

test('neither the title of the paper nor what is below an abstract is a heading', () => {
  const rows = ['On kelp', 'Background', 'Methods', 'Background'].map((text, i) => textLine(text, 50, 100 + 14 * i))
  const entries = [
    { title: 'On kelp', level: 1, page: 1 },
    { title: 'Abstract', level: 2, page: 1 },
    { title: 'Methods', level: 3, page: 1 },
    { title: 'Background', level: 2, page: 1 },
  ]
  expect([...outlineHeadings(entries, [rows])].map(([{ baseline }, level]) => [baseline, level])).toEqual([[114, 1]])
})

test('the title page of a book is the page that has its title and author', () => {
  const on = (page: number, ...texts: string[]) =>
    texts.map((text, i) => ({ ...textLine(text, 50, 90 + 20 * i), page }))
  const regions = [
    on(1, 'This version is licensed to all'),
    on(2, 'KELP AND TIDES'),
    on(3, 'KELP AND TIDES', 'HOW THEY GROW', 'ADA LIND'),
  ]
  expect(titlePage(regions, { title: 'Kelp and tides', author: 'Ada Lind' }, 200)).toBe(3)
  expect(titlePage(regions, { title: 'Kelp and tides', author: '' }, 200)).toBe(3)
  expect(titlePage(regions.slice(1), { title: null, author: '' }, 200)).toBe(3)
  expect(titlePage(regions, { title: null, author: '' }, 200)).toBe(1)
  expect(titlePage(regions, { title: 'Kelp and tides', author: 'Ada Lind' }, 20)).toBe(1)
})
