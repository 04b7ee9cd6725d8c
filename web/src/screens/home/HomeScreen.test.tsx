import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { myPaper } from '../../features/articles/testing/papers.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { ACCOUNT } from '../../testing/people.ts'
import { A_REQUEST_TO_ME } from '../../testing/requests.ts'

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'
beforeAll(async () => {
  await Promise.all([import('./HomeScreen.tsx'), import('./HomeBlocks.tsx')])
})

/** Home of Ada; `more` overrides the default replies. */
async function open(more: (request: Received) => Answered | undefined = () => undefined) {
  const app = await openApp('/', (request) => {
    if (request.path.endsWith('/requests/requests-to-me')) return more(request) ?? waiting([])
    if (request.path.endsWith('/notifications')) return more(request) ?? notified([])
    return more(request)
  })
  await screen.findByRole('combobox', { name: 'Search or ask your library' })
  return app
}
const waiting = (list: object[]): Answered => listed(list, { pending: list.length, unseen: 0 })
const notified = (list: object[]): Answered => listed(list, { unviewed: list.length, cursor: 0 })
const A_SAVED_SEARCH = {
  ...{ id: 7, kind: 'search', name: 'Dry peat', newMatches: 2, hasFeed: false, createdAt: '2026-11-01T10:00:00Z' },
  query: { search: 'dry peat', filterTypeArticle: 'system' },
}
const listed = (list: object[], meta: object): Answered => ({
  status: 200,
  body: { statusCode: 200, data: [list, list.length], meta },
})
const _block = (name: string) => within(screen.getByRole('region', { name }))
const findBlock = async (name: string) => within(await screen.findByRole('region', { name }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
// Proves: x-home-blocks
describe('the blocks of the start', () => {
  it('only blocks with something to say are shown', async () => {
    await open()
    await screen.findByRole('list', { name: /^First steps/ })
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull())
    expect(titles()).toEqual(['First steps'])
  })

  it('a failing block leaves the others alone and can be retried', async () => {
    let isDown = true
    await open(({ path }) => {
      if (path.endsWith('/requests/requests-to-me')) return isDown ? failed(503, 'notReady', 'Not now') : waiting([])
      return undefined
    })
    const requests = await findBlock('Waiting for you')
    expect((await requests.findByRole('alert')).textContent).toContain('Not now')
    expect(await findBlock('First steps')).toBeTruthy()
    isDown = false
    await userEvent.click(requests.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(titles()).not.toContain('Waiting for you'))
  })

  it('requests to answer and failed uploads come first, then new matches of saved searches', async () => {
    const broken = myPaper({ status: 'error', uploadProgress: -1, reason: 'The file is broken.', title: 'Moss' })
    await open(({ path, query }) => {
      if (path.endsWith('/profile')) return done({ ...ACCOUNT, walletAddress: WALLET })
      if (path.endsWith('/requests/requests-to-me')) return waiting([A_REQUEST_TO_ME])
      if (path.endsWith('/chain/staking')) return failed(404, 'noChain', 'None')
      if (path.endsWith('/articles/my-articles') && query.get('doneStatus') === 'false') return done([[broken], 1])
      if (path.endsWith('/alerts'))
        return done([A_SAVED_SEARCH, { ...A_SAVED_SEARCH, id: 8, name: 'Moss', newMatches: 0 }])
      return undefined
    })
    const block = await findBlock('Waiting for you')
    expect((await block.findByText('The file is broken.')).closest('li')?.textContent).toContain('error')
    const matches = await findBlock('New matches')
    expect(matches.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Dry peat: 2 new papers'])
    expect(matches.getByRole('link').getAttribute('href')).toBe('/knowledge?saved=7')
    await waitFor(() => expect(titles()).toEqual(['Waiting for you', 'On peat', 'New matches', 'First steps']))
    await userEvent.click(await block.findByRole('button', { name: 'Grant' }))
    expect(await screen.findByRole('dialog', { name: 'Grant access?' })).toBeTruthy()
  })

  it('open invitations to papers and collections wait, and are accepted or declined there', async () => {
    const invited = { sharer: { id: 9, name: 'Grace' }, invitedAt: '2026-11-20T10:00:00.000Z' }
    let papers = [{ ...invited, offerId: 4, articleId: 12, title: 'Bogs', accessLevel: 'readOnly', expiresAt: null }]
    const { asked } = await open(({ path }) => {
      if (path.endsWith('/library/invitations'))
        return done([{ ...invited, collectionId: 7, name: 'Peat', role: 'editor' }])
      if (path.endsWith('/library/blocked-sharers')) return done([])
      if (path.endsWith('/requests/invitations')) return done(papers)
      if (path.endsWith('/answer-invitation')) papers = []
      return /\/(answer-invitation|invitations\/answer)$/.test(path) ? done(null) : undefined
    })
    const block = await findBlock('Waiting for you')
    const toPapers = within(block.getByRole('list', { name: 'Invitations' }))
    expect(toPapers.getByText('“Grace” invites you to read “Bogs”.')).toBeTruthy()
    await userEvent.click(toPapers.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(block.queryByRole('list', { name: 'Invitations' })).toBeNull())
    const toCollections = within(block.getByRole('list', { name: 'Open invitations' }))
    expect(toCollections.getByText('“Grace” invites you to “Peat”.')).toBeTruthy()
    await userEvent.click(toCollections.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(location.pathname + location.search).toBe('/storage?collection=7'))
    const sent = [...asked('/answer-invitation'), ...asked('/invitations/answer')].map(({ body }) => JSON.parse(body))
    expect(sent).toEqual([
      { offerId: 4, isAccepted: false },
      { collectionId: 7, isAccepted: true },
    ])
  })

  it('the newest papers are those that may be read', async () => {
    const { asked } = await open()
    await waitFor(() => expect(asked('/api/v1/articles').at(0)?.query.get('access')).toBe('open'))
  })
})

describe('the box of the start', () => {
  const box = () => screen.findByRole('combobox', { name: 'Search or ask your library' })

  it('Enter searches the papers of the user, who has some', async () => {
    await open()
    await userEvent.type(await box(), 'dry peat{Enter}')
    await waitFor(() => expect(location.pathname + location.search).toBe('/knowledge?q=dry+peat&filter=mine'))
  })

  it('Ask begins a conversation with the text as its question', async () => {
    await open()
    await userEvent.type(await box(), 'Does peat dry?')
    await press('Ask')
    await waitFor(() => expect(location.pathname).toBe('/chat'))
    expect(new URLSearchParams(location.search).get('ask')).toBe('Does peat dry?')
  })
})

it('a user without papers finds three ways to the first one instead of the first steps', async () => {
  await openApp('/', ({ path }) => {
    if (path.endsWith('/profile')) return done({ ...ACCOUNT, docsCount: 0 })
    if (path.endsWith('/requests/requests-to-me')) return waiting([])
    return undefined
  })
  const card = await findBlock('Start with a paper')
  const names = ['Upload', 'Add the sample library']
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
  await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull())
  expect(titles()).toEqual(['Start with a paper'])
  await userEvent.click(card.getByRole('link', { name: 'Import a library' }))
  expect(await screen.findByRole('dialog', { name: 'Import a library' })).toBeTruthy()
})

describe('going on', () => {
  // Proves: x-home-continue
  it('the reading position of any device is shown and linked', async () => {
    const place = { articleId: 12, view: 'original', index: 7, share: 0.2, page: 7, part: 0.3 }
    const paper = { id: 12, title: 'On dry peat', authors: ['A. One'], year: 2024, source: 'system', pages: 22 }
    const { asked } = await open(({ path }) =>
      path.endsWith('/articles/reading-places')
        ? done([{ ...place, readAt: '2026-01-02T03:04:05.000Z', paper }])
        : undefined,
    )
    const way = await screen.findByRole('link', { name: 'On dry peat' })
    expect(way.getAttribute('href')).toBe('/storage/12?tab=original')
    expect(way.closest('li')?.textContent).toContain('page 7 of 22')
    expect(asked('/articles/article')).toEqual([])
  })
})

it('papers added last are shown with authors and year, without those to continue, and not as newest papers', async () => {
  const details = { authors: ['Ada Roe', 'Bo Poe', 'Cy Doe'], year: 2021, createdAt: '2026-01-02T03:04:05.000Z' }
  const mine = [myPaper({ id: 31, ...details }), myPaper({ id: 12, title: 'On dry peat' })]
  const paper = { id: 12, title: 'On dry peat', authors: ['A. One'], year: 2024, source: 'system', pages: 22 }
  const place = { articleId: 12, view: 'read', index: 7, share: 0.2, page: 7, part: 0.3 }
  await open(({ path, query }) => {
    if (path.endsWith('/api/v1/articles')) return done([mine, 2])
    if (path.endsWith('/articles/reading-places')) return done([{ ...place, readAt: details.createdAt, paper }])
    return path.endsWith('/articles/my-articles') && query.get('doneStatus') === 'true' ? done([mine, 2]) : undefined
  })
  const added = await findBlock('Recently added')
  const line = added.getByRole('link').closest('li')
  expect(added.getByRole('link').getAttribute('href')).toBe('/storage/31')
  expect(line?.textContent).toContain('Ada Roe, Bo Poe, Cy Doe · 2021 · added Jan 2, 2026')
  await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull())
  expect(titles()).toEqual(['Continue reading', 'Recently added', 'First steps'])
})

// Proves: x-tutorial
describe('the first steps', () => {
  it('steps are ticked by taking them', async () => {
    localStorage.setItem(
      `colophon.person.${ACCOUNT.id}`,
      JSON.stringify({ lastOpened: [{ id: 1, at: 1 }], firstSteps: ['highlight'] }),
    )
    await open()
    const list = within(await screen.findByRole('list', { name: 'First steps, 2 of 4 done' }))
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Ask it a question',
      'Compare two papers',
    ])
    expect(list.getAllByRole('img', { name: 'Done:' })).toHaveLength(2)
  })

  it('first steps can be dismissed for the account, which can be undone', async () => {
    let isTutorialPaused = false
    const { asked } = await open(({ path, body }) => {
      if (path.endsWith('/profile/update')) isTutorialPaused = JSON.parse(body).isTutorialPaused
      if (path.endsWith('/profile') || path.endsWith('/profile/update')) return done({ ...ACCOUNT, isTutorialPaused })
      return undefined
    })
    await press('Dismiss')
    await waitFor(() => expect(titles()).not.toContain('First steps'))
    await press('Undo')
    await waitFor(() => expect(titles()).toContain('First steps'))
    expect(asked('/profile/update').map(({ body }) => JSON.parse(body))).toEqual([
      { isTutorialPaused: true },
      { isTutorialPaused: false },
    ])
  })
})
