import type { SavedSearch, SearchMatch } from '@colophon/protocol/alerts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { found, openKnowledge } from '../articles/testing/knowledge.ts'
import { hit } from '../articles/testing/papers.ts'
import { describe as described, isQuestion, searchPath } from './saved-query.ts'

const PEAT: SavedSearch = {
  id: 4,
  kind: 'search',
  name: 'Peat',
  query: { search: 'peat', filterTypeArticle: 'all', field: 'Botany', yearFrom: 2015 },
  newMatches: 2,
  hasFeed: false,
  createdAt: '2026-11-20T10:00:00.000Z',
}
const MATCH: SearchMatch = {
  id: 9,
  articleId: 12,
  title: 'On peat',
  authors: ['A. One'],
  year: 2026,
  source: 'system',
  quote: { text: 'Peat dries fast.', page: 3, start: 40, end: 56 },
  foundAt: '2026-11-21T10:00:00.000Z',
}

const open = (path: string, more: (request: Received) => Answered | undefined = () => undefined) =>
  openKnowledge(path, found([hit()]), {
    isSignedIn: true,
    more: (request) => {
      const answer = more(request)
      if (answer) return answer
      if (request.path.endsWith('/alerts')) return done([PEAT])
      if (request.path.endsWith('/alerts/matches')) return done([MATCH])
      return request.path.endsWith('/alerts/update') ? done({ ...PEAT, newMatches: 0 }) : undefined
    },
  })
const sent = (requests: readonly Received[]) => requests.map(({ body }) => JSON.parse(body))

describe('saving a search', () => {
  // Proves: x-saved-searches-screen
  it('a search is saved with its filters under a suggested name', async () => {
    const { asked } = await open('/knowledge?q=peat&field=Botany&from=2015&filter=all&page=2', ({ path }) =>
      path.endsWith('/alerts/create') ? done(PEAT) : undefined,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Save this search' }))
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
    expect(name.value).toBe('peat · Botany · 2015– · everything')
    await userEvent.clear(name)
    await userEvent.type(name, 'Peat{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(asked('/alerts/create'))).toEqual([{ kind: 'search', name: 'Peat', query: PEAT.query }])
  })

  it('a question is offered to be answered by later papers; a failure keeps the name and says why', async () => {
    const { asked } = await open('/knowledge?q=How+fast+does+peat+dry%3F', ({ path }) =>
      path.endsWith('/alerts/create') ? failed(409, 'tooManySavedSearches', 'You have reached the limit.') : undefined,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Tell me when a paper answers this' }))
    await userEvent.type(await screen.findByLabelText(/^Name/), '!{Enter}')
    expect(await screen.findByText('You have reached the limit.')).toBeTruthy()
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'How fast does peat dry?!')
    expect(sent(asked('/alerts/create'))).toMatchObject([{ kind: 'question' }])
  })

  it.each(['/knowledge', '/knowledge?q=peat+by:me'])(
    'is not offered for every paper or for own papers: %s',
    async (path) => {
      await open(path)
      await screen.findByRole('article')
      expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull()
    },
  )

  it('a visitor is sent to sign-in', async () => {
    await openKnowledge('/knowledge?q=peat', found([hit()]))
    await userEvent.click(await screen.findByRole('link', { name: 'Save this search' }))
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(screen.queryByRole('button', { name: 'Saved searches' })).toBeNull()
  })
})

describe('the saved searches', () => {
  // Proves: x-saved-searches-screen
  it('are listed with their new papers, which are seen once they are shown', async () => {
    const { asked } = await open('/knowledge')
    await userEvent.click(await screen.findByRole('button', { name: 'Saved searches' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Saved searches' }))
    expect((await drawer.findByRole('link', { name: 'Peat' })).getAttribute('href')).toBe(
      '/knowledge?q=peat&filter=all&field=Botany&from=2015',
    )
    await userEvent.click(drawer.getByRole('button', { name: '2 new papers for Peat' }))
    const papers = within(await drawer.findByRole('list', { name: 'Papers for Peat' }))
    expect(papers.getByRole('link', { name: 'On peat' }).getAttribute('href')).toBe('/storage/12?tab=original#at-40-56')
    expect(papers.getByText(/Peat dries fast\./)).toBeTruthy()
    expect(await drawer.findByRole('button', { name: 'Papers found so far for Peat' })).toBeTruthy()
    expect(sent(asked('/alerts/update'))).toEqual([{ savedSearchId: 4, seenMatchId: 9 }])
  })

  it('the address opens one of them, and is left when the list is closed', async () => {
    await open('/knowledge?q=soil&saved=4')
    expect(await screen.findByRole('list', { name: 'Papers for Peat' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(location.search).toBe('?q=soil'))
  })

  it('the address of a feed is created, replaced and revoked', async () => {
    const urls = ['https://a.example/one', 'https://a.example/two', null]
    const { asked } = await open('/knowledge?saved=all', ({ path }) =>
      path.endsWith('/alerts/feed') ? done({ url: urls.shift() ?? null }) : undefined,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Peat' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Atom feed' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Create address' }))
    const address = await screen.findByLabelText<HTMLInputElement>('Address of the Atom feed')
    await waitFor(() => expect(address.value).toBe('https://a.example/one'))
    await userEvent.click(screen.getByRole('button', { name: 'New address' }))
    await waitFor(() => expect(address.value).toBe('https://a.example/two'))
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByRole('button', { name: 'Create address' })).toBeTruthy()
    expect(sent(asked('/alerts/feed'))).toEqual([
      { savedSearchId: 4, isOn: true },
      { savedSearchId: 4, isOn: true, isNew: true },
      { savedSearchId: 4, isOn: false },
    ])
  })

  it('one is renamed, and deleted after a question', async () => {
    const { asked } = await open('/knowledge?saved=all', ({ path, method }) => {
      if (path.endsWith('/alerts/update')) return done({ ...PEAT, name: 'Bogs' })
      return path.endsWith('/alerts/delete') && method === 'DELETE' ? done(null) : undefined
    })
    const act = async (name: string, label: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
      await userEvent.click(await screen.findByRole('menuitem', { name: label }))
    }
    await act('Peat', 'Rename')
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await act('Bogs', 'Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this saved search?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(/^None yet\./)).toBeTruthy()
    expect(asked('/alerts/delete')).toHaveLength(1)
  })

  it('a list that cannot be loaded says why, and is loaded again', async () => {
    let isDown = true
    await open('/knowledge?saved=all', ({ path }) =>
      path.endsWith('/alerts') && isDown ? failed(503, 'notReady', 'Not now.') : undefined,
    )
    expect(await screen.findByText('Not now.')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Peat' })).toBeTruthy()
  })
})

describe('a saved query', () => {
  it.each([
    ['How fast does peat dry?', true],
    ['does peat dry fast', true],
    ['peat drying?', false],
    ['drying of peat', false],
    ['What', false],
  ])('%j is a question: %s', (text, is) => {
    expect(isQuestion(text)).toBe(is)
  })

  it('is described and opened with its filters', () => {
    const query = { search: 'peat', filterTypeArticle: 'system', hasStatements: true, access: 'open' } as const
    expect(described(query)).toBe('peat · open to read · with claims')
    expect(searchPath({ query })).toBe('/knowledge?q=peat&access=open&has=statements')
  })
})
