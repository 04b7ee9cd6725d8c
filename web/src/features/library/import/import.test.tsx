import type { LibraryImport } from '@colophon/protocol/library/import'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answered, done, failed, type Received } from '../../../testing/local-server.ts'
import { processingPaper } from '../../articles/testing/papers.ts'
import { openApp } from '../../articles/testing/signed-in.tsx'

const NOTHING = {
  added: 0,
  own: 0,
  kept: 0,
  done: 0,
  left: 0,
  items: 0,
  files: 0,
  collections: 0,
  tags: 0,
  notes: 0,
  highlights: 0,
  withoutFile: 0,
  first: [],
  lists: [],
}
const anImport = (change: Partial<LibraryImport>): LibraryImport => ({
  id: '01a2b3c4-0000-4000-8000-000000000001',
  status: 'reading',
  fileName: 'Export.zip',
  sizeBytes: 100,
  preview: null,
  problem: null,
  waitsFor: null,
  progress: { items: 0, of: 0, addedFiles: 0 },
  remarks: { total: 0, first: [] },
  createdAt: '2026-01-02T03:04:05.000Z',
  ...change,
})
const READY = anImport({
  status: 'ready',
  preview: {
    ...NOTHING,
    ...{ items: 3, added: 2, left: 1, files: 1, collections: 1, withoutFile: 1 },
    first: [
      { title: 'Drying of pots', authors: ['Ada Roe', 'Bo Poe', 'Cy Doe'], names: [], year: 2021, hasFile: false },
    ],
    lists: [
      { file: 'library.bib', items: 2 },
      { file: 'extra.ris', items: 1 },
    ],
  },
  remarks: { total: 1, first: [{ item: 'The water of no plot', problem: 'It has no PDF.' }] },
})

/** My storage with the import that the server has; `change` answers what is asked besides reading it. */
const open = async (
  path: string,
  first: LibraryImport | null,
  change: (request: Received) => LibraryImport | null | Answered,
  more: (request: Received) => Answered | undefined = () => undefined,
) => {
  let current: LibraryImport | null = first
  const server = await openApp(path, (request) => {
    if (request.path.includes('/library/import')) {
      if (request.method === 'GET') return done(current)
      const answer = change(request)
      if (answer && !('fileName' in answer)) return answer
      current = answer
      return done(current)
    }
    return more(request)
  })
  return {
    ...server,
    set: (next: LibraryImport) => {
      current = next
    },
  }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Import a library' }))
const choose = async (name = 'Export.zip') => {
  await dialog()
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=".bib"]')
  await userEvent.upload(input as HTMLInputElement, new File(['PK'], name))
}

// Proves: x-import-browser
describe('the import of a library', () => {
  it('shows what will be imported, then imports it and reports the result', async () => {
    const { asked } = await open('/storage?import=open', null, ({ path }) =>
      path.endsWith('/upload')
        ? READY
        : anImport({ ...READY, status: 'done', progress: { items: 2, of: 2, addedFiles: 2 } }),
    )
    await choose()
    const shown = await dialog()
    await shown.findByRole('heading', { name: '3 items' })
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 new',
      '1 of the new ones without a file',
      '1 with neither a title nor a file',
      'Drying of potsAda Roe et al., 2021, no file',
      'The water of no plotIt has no PDF.',
    ])
    expect(shown.getByText('And 1 more.')).toBeTruthy()
    expect(shown.getByText('Read from library.bib (2), extra.ris (1).')).toBeTruthy()
    expect(asked('/run')).toEqual([])
    await userEvent.click(shown.getByRole('button', { name: 'Import 2 items' }))
    await shown.findByText('Imported Export.zip: 2 items, 2 files.')
    expect(asked('/run')).toMatchObject([{ body: JSON.stringify({ importId: READY.id }) }])
    expect(shown.getByRole('button', { name: 'Download as CSV' })).toBeTruthy()
  })

  it('a library without anything new says so', async () => {
    await open(
      '/storage?import=open',
      anImport({ status: 'ready', preview: { ...NOTHING, items: 2, done: 2 } }),
      () => null,
    )
    const shown = await dialog()
    await shown.findByText('Everything in Export.zip is already in your library.')
    expect(shown.queryByRole('button', { name: /^Import 2/ })).toBeNull()
    await userEvent.click(shown.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('region', { name: 'Import of a library' })).toBeNull()
  })

  it('a result that was shown in the dialog is removed with it, and another library can be chosen at once', async () => {
    const over = anImport({
      status: 'done',
      preview: { ...NOTHING, items: 3, added: 2, own: 1, files: 1 },
      progress: { items: 3, of: 3, addedFiles: 1 },
    })
    const { asked } = await open('/storage?import=open', over, () => null)
    const shown = await dialog()
    await shown.findByText('Imported Export.zip: 3 items, 1 file.')
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 new',
      '1 among your papers',
    ])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(asked('/library/import').some(({ method }) => method === 'DELETE')).toBe(true))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Import of a library' })).toBeNull())
  })

  it('a library that brings nothing is not called ready in My storage, and its line can be dismissed', async () => {
    await open('/storage', anImport({ status: 'ready', preview: { ...NOTHING, items: 2, done: 2 } }), () => null)
    const notice = within(await screen.findByRole('region', { name: 'Import of a library' }))
    expect(notice.getByRole('status').textContent).toBe('Everything in Export.zip is already in your library.')
    await userEvent.click(notice.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Import of a library' })).toBeNull())
  })

  it('progress is shown after a reload, and the papers are loaded again at its end', async () => {
    const running = anImport({ status: 'running', progress: { items: 1, of: 2, addedFiles: 1 } })
    const { asked, set } = await open('/storage', running, () => null)
    const notice = within(await screen.findByRole('region', { name: 'Import of a library' }))
    expect(notice.getByRole('status').textContent).toBe('Importing Export.zip: 1 of 2 items, 1 file.')
    const before = asked('/my-articles').length
    set(anImport({ status: 'done', progress: { items: 2, of: 2, addedFiles: 2 } }))
    await screen.findByText('Imported Export.zip: 2 items, 2 files.', undefined, { timeout: 5000 })
    await waitFor(() => expect(asked('/my-articles').length).toBeGreaterThan(before))
  })

  it('its papers are rows while they are read', async () => {
    let hasFiles = false
    const processing = processingPaper({ title: 'Moisture of plots' })
    const { set } = await open(
      '/storage',
      anImport({ status: 'running' }),
      () => null,
      ({ path, query }) =>
        hasFiles && path.endsWith('/my-articles') && query.get('doneStatus') === 'false'
          ? done([[processing], 1])
          : undefined,
    )
    await screen.findByRole('region', { name: 'Import of a library' })
    hasFiles = true
    set(anImport({ status: 'done', progress: { items: 1, of: 1, addedFiles: 1 } }))
    const rows = await screen.findByRole('list', { name: 'Papers being processed' }, { timeout: 5000 })
    expect(within(rows).getByText('Moisture of plots')).toBeTruthy()
  })

  it('a refused file says why, and another one can be chosen', async () => {
    await open('/storage?import=open', null, () =>
      failed(415, 'importUnsupported', 'Only exports of a library can be imported.'),
    )
    await choose('library.json')
    expect(await screen.findByText('Only exports of a library can be imported.')).toBeTruthy()
    expect((await dialog()).getByRole('button', { name: 'Choose a file' })).toBeTruthy()
  })

  it('a library that cannot be read says why, and is removed for another one', async () => {
    const refused = anImport({ status: 'refused', problem: 'There is no library to import.' })
    const { asked } = await open('/storage?import=open', refused, () => null)
    const shown = await dialog()
    await shown.findByText('There is no library to import.')
    await userEvent.click(shown.getByRole('button', { name: 'Import another' }))
    await shown.findByRole('button', { name: 'Choose a file' })
    expect(asked('/library/import').filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })
})
