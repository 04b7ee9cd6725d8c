import type { Comparison } from '@colophon/protocol/compare/entities'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { myPaper, paper } from '../../features/articles/testing/papers.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { firstStepsTaken } from '../../lib/first-steps.ts'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { ACCOUNT } from '../../testing/people.ts'

const said = (text: string) => ({ text, quote: text, page: 3, start: 10, end: 20 })
const COMPARISON: Comparison = {
  columns: [
    { articleId: 1, state: 'ready', reason: null, article: paper({ id: 1, title: 'On peat' }) },
    { articleId: 2, state: 'noPermission', reason: 'Permission needed', article: paper({ id: 2, title: 'On sand' }) },
  ],
  rows: [
    {
      ...{ id: 'results', group: 'content', label: 'Results' },
      cells: [
        { state: 'filled', items: [said('Peat lost 31 %.')] },
        { state: 'noPermission', items: [] },
      ],
    },
  ],
  findings: [{ kind: 'notable', text: 'Far above another.', row: 'results', places: [{ articleId: 1, item: 0 }] }],
  shared: [],
}

const open = (path: string, answer: Answered = done(COMPARISON), more?: (request: Received) => Answered | undefined) =>
  openApp(path, (request) => (request.path.endsWith('/compare/comparison') ? answer : more?.(request)), {
    isSignedIn: false,
  })

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  )
})

describe('the comparison on the screen', () => {
  it('an empty comparison explains itself', async () => {
    await open('/compare')
    expect(await screen.findByText('Nothing to compare yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Find papers' }).getAttribute('href')).toBe('/knowledge')
  })

  it('each paper has a column; a cell links to its source, an empty one says why', async () => {
    const { asked } = await open('/compare?papers=2,1')
    const cell = await screen.findByRole('link', { name: 'Peat lost 31 %.' })
    expect(cell.getAttribute('href')).toBe('/storage/1#at-10-20')
    const row = within(screen.getByRole('row', { name: /^Results/ }))
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'no permission',
      'Peat lost 31 %. p. 3↑ notable',
    ])
    expect(screen.getByText('Permission needed')).toBeTruthy()
    expect(asked('/compare/comparison')[0]?.query.get('articleIds')).toBe('1,2')
  })

  it('comparing two papers ticks the first step of that name', async () => {
    await openApp('/compare?papers=2,1', ({ path }) =>
      path.endsWith('/compare/comparison') ? done(COMPARISON) : undefined,
    )
    await screen.findByRole('link', { name: 'Peat lost 31 %.' })
    expect(firstStepsTaken(ACCOUNT.id)).toEqual(['compare'])
  })

  it('a column is moved with arrow keys, hidden and shown again, as kept in the URL', async () => {
    await open('/compare?papers=2,1')
    const handle = await screen.findByRole('button', { name: /^Move On sand/ })
    handle.focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(location.search).toBe('?papers=1,2'))
    await userEvent.click(screen.getByRole('button', { name: 'Hide On sand' }))
    await waitFor(() => expect(location.search).toBe('?papers=1,2&hide=2'))
    expect(screen.queryByText('Permission needed')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show On sand' }))
    await waitFor(() => expect(location.search).toBe('?papers=1,2'))
  })

  it('a comparison is left for a new one, and Back returns to it', async () => {
    await open('/compare?papers=2,1')
    await userEvent.click(await screen.findByRole('button', { name: 'Start over' }))
    expect(await screen.findByText('Nothing to compare yet')).toBeTruthy()
    expect(location.search).toBe('')
    history.back()
    expect(await screen.findByRole('link', { name: 'Peat lost 31 %.' })).toBeTruthy()
  })

  it('only highlights that were found are offered', async () => {
    await open('/compare?papers=2,1')
    const highlights = within(await screen.findByRole('region', { name: 'Highlights' }))
    expect(highlights.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^↑Notable values \(1\)/),
      'Far above another.',
    ])
  })

  it('three papers with one measure have a dot plot, with every value as text', async () => {
    const measured = (value: number, unit = '%') => ({ ...said(`${value} ${unit}`), value, unit })
    const filled = (...items: ReturnType<typeof measured>[]) => ({ state: 'filled' as const, items })
    const titles = ['On peat', 'On sand', 'On clay', 'On silt']
    const columns = titles.map((title, index) => ({
      ...{ articleId: index + 1, state: 'ready' as const, reason: null },
      article: paper({ id: index + 1, title }),
    }))
    const cells = [
      filled(measured(31)),
      filled(measured(44), measured(12)),
      filled(measured(20)),
      filled(measured(3, 'g')),
    ]
    const row = { id: 'number:water loss', group: 'numbers' as const, label: 'water loss', cells }
    const two = { ...row, id: 'number:heat', label: 'heat', cells: [...cells.slice(0, 2), cells[3], cells[3]] }
    await open('/compare?papers=1,2,3,4', done({ ...COMPARISON, columns, rows: [row, two], findings: [] }))
    const plot = await screen.findByRole('figure', { name: 'water loss, in %' })
    expect(
      within(plot)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['On peat31 %', 'On sand44 %, 12 %', 'On clay20 %'])
    const dots = [...plot.querySelectorAll('circle')].map((dot) => Number.parseFloat(dot.getAttribute('cx') ?? ''))
    expect(dots).toHaveLength(4)
    expect(dots[1]).toBe(Math.max(...dots))
    expect(dots[2]).toBe(Math.min(...dots))
    expect(screen.getAllByRole('figure')).toHaveLength(1)
  })

  it('a filter without matching rows says so', async () => {
    await open('/compare?papers=2,1')
    await screen.findByRole('link', { name: 'Peat lost 31 %.' })
    await userEvent.type(screen.getByLabelText('Filter rows'), 'zebra')
    expect(screen.getByText('No row contains “zebra”.')).toBeTruthy()
    expect(screen.queryByRole('row', { name: /^Results/ })).toBeNull()
  })

  it('an added row is scrolled to and focused, also while other rows are filtered', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await open('/compare?papers=2,1')
    await screen.findByRole('link', { name: 'Peat lost 31 %.' })
    await userEvent.type(screen.getByLabelText('Filter rows'), 'peat')
    await userEvent.type(screen.getByLabelText('Add a row'), 'water{Enter}')
    const row = await screen.findByRole('row', { name: /^water/ })
    await waitFor(() => expect(document.activeElement).toBe(row))
    expect(scrolled.mock.contexts).toEqual([row])
    expect(scrolled).toHaveBeenCalledWith({ block: 'center', behavior: 'auto' })
  })

  it('the rows of the same papers are there when the comparison is opened again, but not those that were removed', async () => {
    const row = { ...COMPARISON.rows[0], cells: COMPARISON.rows[0]?.cells }
    const { router } = await open('/compare?papers=2,1', done(COMPARISON), ({ path }) =>
      path.endsWith('/compare/row') ? done(row.cells) : undefined,
    )
    for (const question of ['water', 'light']) {
      await userEvent.type(await screen.findByLabelText('Add a row'), `${question}{Enter}`)
      await screen.findByRole('row', { name: new RegExp(`^${question}`) })
    }
    await userEvent.click(screen.getByRole('button', { name: 'Remove the row light' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /^light/ })).toBeNull())
    await router.navigate('/')
    await waitFor(() => expect(screen.queryByLabelText('Add a row')).toBeNull())
    await router.navigate('/compare')
    expect(await screen.findByRole('row', { name: /^water/ })).toBeTruthy()
    expect(location.search).toBe('?papers=2,1&ask=water')
  })

  it('an added pdf joins the papers shown when its upload ends', async () => {
    const removed = Promise.withResolvers<void>()
    await openApp('/compare?papers=2,1', (request) => {
      if (request.path.endsWith('/compare/comparison')) return done(COMPARISON)
      if (request.path.endsWith('/articles/create')) {
        return { ...done(myPaper({ id: 9 })), status: 201, after: removed.promise }
      }
      return undefined
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Hide On sand' }))
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('there is no way to choose a file')
    await userEvent.upload(input, new File(['%PDF-1.4'], 'own.pdf', { type: 'application/pdf' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove On peat' }))
    await waitFor(() => expect(location.search).toBe('?papers=2&hide=2'))
    removed.resolve()
    await waitFor(() => expect(location.search).toBe('?papers=2,9&hide=2'))
  })

  it('a failed load shows an error, keeps the list, and can be retried', async () => {
    const { asked } = await open('/compare?papers=1,2', failed(503, 'notReady', 'The service is starting.'))
    expect(await screen.findByText('The list of papers is kept.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked('/compare/comparison').length).toBe(2))
  })

  it('a deleted saved comparison says so', async () => {
    const gone = failed(404, 'comparisonNotFound', 'There is no such comparison.')
    await open('/compare?saved=0198d8e0-0000-7000-8000-000000000001', done(COMPARISON), (request) =>
      request.path.endsWith('/compare/saved') ? gone : undefined,
    )
    expect(await screen.findByText('There is no such comparison.')).toBeTruthy()
  })

  it('a visitor is sent to sign-in and back', async () => {
    await open('/compare')
    const words = await screen.findByText(/to add a PDF of your own/)
    expect(within(words).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('compare')
  })

  // Proves: x-compare-signed-in
  it('a signed-in user whose account fails to load is not asked to sign in', async () => {
    const away = failed(503, 'notReady', 'The service is starting.')
    await openApp('/compare', (request) => (request.path.includes('/profile') ? away : undefined))
    expect(await screen.findByText('The service is starting.')).toBeTruthy()
    expect(screen.queryByText(/to add a PDF of your own/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  // Proves: x-compare-silent
  it('rows that no paper has are named once', async () => {
    const silent = {
      ...{ group: 'metadata' as const },
      cells: [1, 2].map(() => ({ state: 'notFound' as const, items: [] })),
    }
    const rows = [...COMPARISON.rows, { ...silent, id: 'year', label: 'Year' }, { ...silent, id: 'doi', label: 'DOI' }]
    await open('/compare?papers=1,2', done({ ...COMPARISON, rows }))
    expect(await screen.findByRole('row', { name: 'not found in text: Year · DOI' })).toBeTruthy()
    expect(screen.queryByRole('row', { name: /^Year/ })).toBeNull()
  })
})
