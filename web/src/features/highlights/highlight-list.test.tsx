import type { Highlight } from '@colophon/protocol/highlights/entities'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { firstStepsTaken } from '../../lib/first-steps.ts'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { ACCOUNT } from '../../testing/people.ts'
import { DOCUMENT, openPaper } from '../articles/testing/papers.ts'
import { openApp } from '../articles/testing/signed-in.tsx'

const highlight = (change: Partial<Highlight> = {}): Highlight => ({
  id: 1,
  articleId: 1,
  kind: 'passage',
  area: null,
  start: 0,
  anchor: { page: 1, start: 0, end: 5, quote: 'Shade' },
  quote: 'Shade',
  color: 'yellow',
  note: '',
  tagIds: [],
  collectionIds: [],
  author: null,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  ...change,
})

async function openHighlights(list: Highlight[], more: (request: Received) => Answered | undefined = () => undefined) {
  const app = await openApp('/storage/1?tab=notes', (request) => {
    const { path, method } = request
    if (path.endsWith('/articles/document')) return done(DOCUMENT)
    if (path.endsWith('/articles/article')) return done(openPaper())
    if (path.endsWith('/highlights') && method === 'GET') return done(list)
    return more(request)
  })
  return { ...app, list: within(await screen.findByRole('region', { name: 'Highlights' })) }
}

describe('the highlights in a paper', () => {
  it('are filtered by colour and by note, in the order of the text', async () => {
    const other = { anchor: { page: 2, start: 9, end: 12, quote: 'may' }, quote: 'may' }
    const { list } = await openHighlights([highlight(), highlight({ id: 2, color: 'blue', note: 'Why?', ...other })])
    const quotes = () => list.getAllByRole('listitem').map((item) => item.querySelector('q')?.textContent)
    expect(quotes()).toEqual(['Shade', 'may'])
    await userEvent.selectOptions(list.getByLabelText('Highlights shown'), 'Blue')
    expect(quotes()).toEqual(['may'])
    await userEvent.selectOptions(list.getByLabelText('Highlights shown'), 'With a note')
    expect(quotes()).toEqual(['may'])
  })

  it('a highlight of the user ticks the first step of that name', async () => {
    await openHighlights([highlight()])
    await waitFor(() => expect(firstStepsTaken(ACCOUNT.id)).toEqual(['highlight']))
  })

  it('a note that cannot be saved stays in its field', async () => {
    const { list } = await openHighlights([highlight()], ({ path }) =>
      path.endsWith('/highlights/update') ? failed(500, 'serverError', 'Something went wrong here.') : undefined,
    )
    await userEvent.click(list.getByRole('button', { name: 'Actions for “Shade”' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a note' }))
    await userEvent.type(list.getByLabelText('Note'), 'Compare')
    await userEvent.click(list.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByText('Something went wrong here.')).toBeTruthy()
    expect(list.getByLabelText('Note')).toHaveProperty('value', 'Compare')
  })

  it.each([
    ['Ctrl+Enter', '{Control>}{Enter}{/Control}'],
    ['leaving the form', '{Tab}{Tab}{Tab}'],
  ])('a note is saved by %s', async (_, keys) => {
    const { asked, list } = await openHighlights([highlight()], ({ path }) =>
      path.endsWith('/highlights/update') ? done(highlight({ note: 'Compare' })) : undefined,
    )
    await userEvent.click(list.getByRole('button', { name: 'Actions for “Shade”' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a note' }))
    await userEvent.type(list.getByLabelText('Note'), 'Compare')
    await userEvent.keyboard(keys)
    await waitFor(() => expect(list.queryByLabelText('Note')).toBeNull())
    expect(list.getByText('Compare')).toBeTruthy()
    expect(asked('/highlights/update').map(({ body }) => JSON.parse(body))).toEqual([
      { highlightId: 1, note: 'Compare' },
    ])
  })

  it('a note that is cancelled is not saved', async () => {
    const { asked, list } = await openHighlights([highlight()])
    await userEvent.click(list.getByRole('button', { name: 'Actions for “Shade”' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a note' }))
    await userEvent.type(list.getByLabelText('Note'), 'Compare')
    await userEvent.click(list.getByRole('button', { name: 'Cancel' }))
    expect(list.queryByLabelText('Note')).toBeNull()
    expect(asked('/highlights/update')).toEqual([])
  })

  it('notes on an archive record are listed on its page', async () => {
    const record = openPaper({ source: 'arxiv', ownerId: null, graph: null })
    await openApp('/storage/1', ({ path }) => {
      if (path.endsWith('/articles/article')) return done(record)
      if (path.endsWith('/articles/related')) return done([])
      return path.endsWith('/highlights') ? done([highlight({ anchor: null, note: 'Compare' })]) : undefined
    })
    const list = within(await screen.findByRole('region', { name: 'Highlights' }))
    expect(list.getByText('Compare')).toBeTruthy()
    expect(list.queryByText(/not in the text/)).toBeNull()
  })

  // Proves: x-highlight-areas
  it('areas are listed by their caption and page, lead to the page, and say so if they are on none', async () => {
    const area = { page: 1, x: 72, y: 100, width: 200, height: 90 }
    const marked = highlight({ kind: 'area', anchor: null, area, quote: 'Figure 1: A pot.' })
    const { list } = await openHighlights([marked, { ...marked, id: 2, area: null, start: null, quote: '' }])
    expect(list.getByText('This area is on no page of the paper.')).toBeTruthy()
    expect(list.getByRole('button', { name: 'Area' })).toHaveProperty('disabled', true)
    await userEvent.click(list.getByRole('button', { name: 'Actions for “Area”' }))
    expect(await screen.findByRole('menuitem', { name: 'Copy page with citation' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(list.getByRole('button', { name: /^Figure 1: A pot\..*p\..1$/ }))
    expect(location.hash).toBe('#area-1-72-100-200-90')
  })

  it('words that are no longer in the paper say so and lead nowhere', async () => {
    const { list } = await openHighlights([highlight({ anchor: null })])
    expect(list.getByText('These words are not in the text of the paper.')).toBeTruthy()
    expect(list.getByRole('button', { name: 'Shade' })).toHaveProperty('disabled', true)
  })

  // Proves: x-highlight-tags
  it('tags are put on a highlight, shown with it and filtered by', async () => {
    const tags = [{ id: 5, name: 'method', color: 'red', papers: 1 }]
    const bodies: object[] = []
    const { list } = await openHighlights([highlight(), highlight({ id: 2, quote: 'may' })], ({ path, body }) => {
      if (path.endsWith('/library/tags')) return done(tags)
      if (!path.endsWith('/highlights/update')) return undefined
      bodies.push(JSON.parse(body))
      return done(highlight({ tagIds: [5] }))
    })
    await userEvent.click(list.getByRole('button', { name: 'Actions for “Shade”' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Tags' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of the highlight' }))
    await userEvent.click(await dialog.findByLabelText('method'))
    await waitFor(() => expect(bodies).toEqual([{ highlightId: 1, tagIds: [5] }]))
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    expect(await list.findByRole('list', { name: 'Tags' })).toHaveProperty(
      'textContent',
      expect.stringContaining('method'),
    )
    await userEvent.selectOptions(list.getByLabelText('Highlights shown'), 'Tag method')
    await waitFor(() => expect(list.queryByText('may')).toBeNull())
    expect(list.getByText('Shade')).toBeTruthy()
  })

  // Proves: x-highlight-sharing
  it('one is shared with collections picked by name, and those of others have their name and no actions', async () => {
    const bodies: object[] = []
    const other = highlight({ id: 2, quote: 'may', collectionIds: [4], author: { id: 9, name: 'Ben' } })
    const audiences = [
      { collectionId: 4, name: 'Our group', ownerName: null, people: 3 },
      { collectionId: 5, name: 'Peat', ownerName: 'Grace', people: 1 },
    ]
    const { list } = await openHighlights([highlight(), other], ({ path, body }) => {
      if (path.endsWith('/highlights/audiences')) return done(audiences)
      if (!path.endsWith('/highlights/update')) return undefined
      bodies.push(JSON.parse(body))
      return done(highlight({ collectionIds: JSON.parse(body).collectionIds }))
    })
    expect(list.getByText('Only you see yours.')).toBeTruthy()
    await userEvent.click(list.getByRole('button', { name: 'Actions for “Shade”' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Share with collections' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share the highlight' }))
    expect(await dialog.findByText('3 other people see it')).toBeTruthy()
    expect(dialog.getByText('Of Grace. 1 other person sees it')).toBeTruthy()
    await userEvent.click(dialog.getByLabelText('Our group'))
    await userEvent.click(dialog.getByLabelText('Peat'))
    await waitFor(() => expect(bodies).toHaveLength(2))
    await userEvent.click(dialog.getByLabelText('Our group'))
    await waitFor(() =>
      expect(bodies).toEqual([
        { highlightId: 1, collectionIds: [4] },
        { highlightId: 1, collectionIds: [4, 5] },
        { highlightId: 1, collectionIds: [5] },
      ]),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    expect(await list.findByText('Shared with “Peat”')).toBeTruthy()
    expect(list.getByText('By Ben in “Our group”', { selector: 'p' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(list.getByRole('button', { name: 'Actions for “may”' }))
    expect(await screen.findByRole('menuitem', { name: 'Copy quote with citation' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull())
  })
})
