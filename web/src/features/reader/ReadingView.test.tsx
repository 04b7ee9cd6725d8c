import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { done, failed } from '../../testing/local-server.ts'
import { hit, openPaper } from '../articles/testing/papers.ts'
import { openApp } from '../articles/testing/signed-in.tsx'
import { documentOf, line } from './testing/document.ts'

const TEXT = 'Pots dry in the shade [1].'
const document = documentOf(
  [
    { type: 'heading', text: 'Results', level: 1 },
    { type: 'paragraph', text: TEXT },
    { type: 'figure', text: '', page: 2, boxes: [line(2, 100)] },
    { type: 'caption', text: 'Figure 1: A pot.', page: 2 },
    { type: 'heading', text: 'References', level: 1, page: 3 },
    { type: 'reference', text: '[1] A. One. On pots. 2001.', page: 3 },
  ],
  {
    citations: [{ start: 31, end: 34, references: [0], page: 1, boxes: [] }],
    noteMarks: [{ at: 21, text: '7', note: 3 }],
    references: [
      {
        block: 5,
        start: 69,
        end: 95,
        label: '1',
        text: 'A. One. On pots. 2001.',
        title: 'On pots',
        authors: ['A. One'],
        year: 2001,
        doi: '10.1000/pots',
        archiveId: null,
      },
    ],
  },
)

const read = (change: Partial<OpenArticle> = {}, path = '/storage/1') =>
  openApp(path, ({ path: asked }) => {
    if (asked.endsWith('/articles/article')) return done(openPaper({ graph: [], ...change }))
    if (asked.endsWith('/articles/document')) return done(document)
    if (asked.endsWith('/articles/references')) return done([{ reference: 0, paper: { ...hit(), id: 44 } }])
    return asked.endsWith('/articles/file') ? failed(500, 'serverError', 'The file could not be read.') : undefined
  })

it('a focused citation shows its entry, here and outside; following it leads there and back', async () => {
  await read()
  const callOut = await screen.findByRole('link', { name: '[1]' })
  callOut.focus()
  const entry = await screen.findByText('A. One. On pots. 2001.')
  const card = within(entry.parentElement as HTMLElement)
  expect(card.getByText('DOI').getAttribute('href')).toBe('https://doi.org/10.1000/pots')
  expect((await card.findByText('Open in Colophon')).getAttribute('href')).toBe('/storage/44')
  await userEvent.click(callOut)
  expect(location.hash).toBe('#reference-0')
  expect((await screen.findByText('[1] A. One. On pots. 2001.')).tagName).toBe('MARK')
  await userEvent.click(await screen.findByRole('button', { name: /^Back to page/ }))
  await waitFor(() => expect(location.hash).toBe(''))
})

it('a citation under a resting pointer shows its entry after the text has moved', async () => {
  await read()
  await userEvent.hover(await screen.findByRole('link', { name: '[1]' }))
  fireEvent.scroll(window)
  expect(await screen.findByText('A. One. On pots. 2001.')).toBeTruthy()
})

it('a superscript mark leads to its note and is no part of the text', async () => {
  read()
  const mark = await screen.findByRole('link', { name: 'Note 7' })
  expect(mark.getAttribute('href')).toBe('#block-3')
  expect(mark.closest('p')?.textContent).toBe(TEXT)
})

it('a bibliography entry leads back to its citations', async () => {
  await read()
  await userEvent.click(await screen.findByRole('link', { name: 'Place 1 where this is cited' }))
  expect(location.hash).toBe('#at-31')
})

it('matches are counted over the shown text', async () => {
  await read()
  await screen.findByText('Results', { selector: 'span' })
  await userEvent.keyboard('/')
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find in this paper' })
  // On a busy machine the paper may still take the focus while the first characters are typed.
  await waitFor(async () => {
    await userEvent.clear(box)
    await userEvent.type(box, 'pot')
    expect(box.value).toBe('pot')
  })
  expect(await screen.findByText(/ of 3$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Whole words' }))
  expect(await screen.findByRole('button', { name: 'Whole words', pressed: true })).toBeTruthy()
  expect(await screen.findByText('1 of 1')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
})

it('a reader without download rights sees a note instead of a figure and has no original', async () => {
  await read(
    { ownerId: 8, rights: { list: true, view: true, quote: true, download: false } },
    '/storage/1?tab=original',
  )
  expect(await screen.findByText('The figure is in the original, on page 2.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Original' })).toBeNull()
})

// Proves: x-highlight-areas
it('a figure is highlighted by a menu of colours, also in another one than before, and outlined in the colour', async () => {
  const bodies: object[] = []
  let made = {}
  await openApp('/storage/1', ({ path: asked, body }) => {
    if (asked.endsWith('/articles/article')) return done(openPaper({ graph: [] }))
    if (asked.endsWith('/articles/document')) return done(document)
    if (asked.endsWith('/highlights')) return done([])
    if (!/\/highlights\/(create|update)$/.test(asked)) return asked.endsWith('/references') ? done([]) : undefined
    bodies.push(JSON.parse(body))
    const times = { createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:00:00Z' }
    const place = { kind: 'area', anchor: null, start: 40, quote: 'Figure 1: A pot.' }
    const mine = { id: 5, note: '', tagIds: [], collectionIds: [], author: null }
    made = {
      ...place,
      ...times,
      ...mine,
      ...made,
      ...JSON.parse(body),
      ...(asked.endsWith('create') && { color: 'green' }),
    }
    return done(made)
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Highlight Figure 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Highlight in pink' }))
  const figure = await screen.findByRole('figure')
  await waitFor(() => expect(figure.querySelector('[data-highlight="5"]')?.getAttribute('data-color')).toBe('pink'))
  expect(bodies).toEqual([
    { articleId: 1, area: line(2, 100), color: 'pink' },
    { highlightId: 5, color: 'pink' },
  ])
})

it('a paper can be read while its statements are being extracted', async () => {
  await read({ status: 'processing', stage: 'statements', uploadProgress: 62, isPublished: false })
  expect(await screen.findByText('Results', { selector: 'span' })).toBeTruthy()
  expect(screen.getByText(/You can read it already/)).toBeTruthy()
})

it('a paper that is still being parsed is not opened', async () => {
  const { asked } = await read({ status: 'processing', stage: 'parse', uploadProgress: 20, isPublished: false })
  expect(await screen.findByText(/The text appears here as soon as it is ready/)).toBeTruthy()
  expect(asked('/articles/document')).toEqual([])
})

it('the name of several columns is the header of each, and a row label over several rows is drawn once', async () => {
  const cells = [
    ['Pot', 'Mass', ''],
    ['', 'Wet', 'Dry'],
    ['Red', '250', '90'],
    ['', '240', '80'],
  ]
  const spans = [
    { row: 0, column: 0, rows: 2, columns: 1 },
    { row: 0, column: 1, rows: 1, columns: 2 },
    { row: 2, column: 0, rows: 2, columns: 1 },
  ]
  const boxes = cells.map((row) => row.map(() => null))
  const withTable = documentOf([{ type: 'table', text: 'Pot Mass\nWet Dry\nRed 250 90\n240 80' }], {
    tables: [{ blocks: [0], caption: null, rows: cells, header: 2, boxes, spans }],
  })
  await openApp('/storage/1', ({ path: asked }) => {
    if (asked.endsWith('/articles/article')) return done(openPaper({ graph: [] }))
    if (asked.endsWith('/articles/document')) return done(withTable)
    return asked.endsWith('/articles/references') ? done([]) : failed(500, 'serverError', 'Not here.')
  })
  const group = await screen.findByRole('columnheader', { name: 'Mass' })
  expect([group.getAttribute('scope'), group.getAttribute('colspan')]).toEqual(['col', '2'])
  expect(screen.getByRole('columnheader', { name: 'Wet' }).getAttribute('scope')).toBe('col')
  expect(screen.getByRole('cell', { name: 'Red' }).getAttribute('rowspan')).toBe('2')
  const drawn = screen.getAllByRole('row').map((row) => row.childElementCount)
  expect(drawn).toEqual([2, 2, 3, 2])
})

// Proves: x-articles-tables
it('a table with detected cells has rows below the names of its columns, and is downloaded as CSV', async () => {
  const cells = [
    ['Pot', 'Mass'],
    ['Red', '250'],
  ]
  const tables = [
    { blocks: [0], caption: null, rows: cells, header: 1, boxes: cells.map((row) => row.map(() => null)) },
  ]
  const withTable = documentOf(
    [
      { type: 'table', text: 'Pot Mass\nRed 250' },
      { type: 'paragraph', text: TEXT },
    ],
    { tables },
  )
  const made: Blob[] = []
  const create = URL.createObjectURL
  URL.createObjectURL = (made_: Blob | MediaSource) => {
    if (made_ instanceof Blob) made.push(made_)
    return 'blob:table'
  }
  try {
    await openApp('/storage/1', ({ path: asked }) => {
      if (asked.endsWith('/articles/article')) return done(openPaper({ graph: [] }))
      if (asked.endsWith('/articles/document')) return done(withTable)
      return asked.endsWith('/articles/references') ? done([]) : failed(500, 'serverError', 'Not here.')
    })
    expect((await screen.findByRole('columnheader', { name: 'Mass' })).dataset.start).toBe('4')
    expect(screen.getByRole('cell', { name: '250' }).dataset.start).toBe('13')
    await userEvent.click(screen.getByRole('button', { name: 'Download table 1 as CSV' }))
    expect(made).toHaveLength(1)
  } finally {
    URL.createObjectURL = create
  }
})
