import type { Collection } from '@colophon/protocol/library/entities'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { myPaper } from '../articles/testing/papers.ts'
import { openApp } from '../articles/testing/signed-in.tsx'
import { DRAGGED_PAPERS } from './LibraryPane.tsx'

const collection = (change: Partial<Collection> = {}): Collection => ({
  id: 1,
  name: 'Peat',
  parentId: null,
  role: 'owner',
  ownerName: 'Ada',
  papers: 2,
  members: 0,
  ...change,
})
const TAG = { id: 5, name: 'method', color: 'red', papers: 1 }

const NOT_FILED = { collectionIds: [], tagIds: [], status: null, stars: null }

const open = (collections: Collection[], more: (request: Received) => Answered | undefined = () => undefined) =>
  openApp('/storage', (request) => {
    const answer = more(request)
    if (answer) return answer
    if (request.path.endsWith('/library/collections')) return done(collections)
    if (request.path.endsWith('/library/tags')) return done([TAG])
    const labels = { collectionIds: [1], tagIds: [5], status: 'toRead' as const, stars: 3 }
    return request.path.endsWith('/my-articles') ? done([[myPaper({ labels })], 1]) : undefined
  })
const drawer = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
  return within(await screen.findByRole('navigation', { name: 'Library' }))
}

describe('the library beside My storage', () => {
  it('collections are a tree with the counts of their papers, and filter the list', async () => {
    const { asked } = await open([collection(), collection({ id: 2, name: 'Bogs', parentId: 1, papers: 7 })])
    const pane = await drawer()
    const bogs = await pane.findByRole('link', { name: 'Bogs 7' })
    expect(bogs.closest('ul')?.closest('li')?.textContent).toContain('Peat')
    await userEvent.click(bogs)
    await waitFor(() => expect(asked('/my-articles').at(-1)?.query.get('collectionId')).toBe('2'))
    expect(new URLSearchParams(location.search).get('collection')).toBe('2')
    expect(bogs.getAttribute('aria-current')).toBe('true')
  })

  it('tags and reading status are shown with a paper, and filter the list', async () => {
    const { asked } = await open([])
    await screen.findByText('method')
    const chips = screen.getByRole('list', { name: 'Tags, reading status and rating' })
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.trim()),
    ).toEqual(['★★★☆☆', 'To read', 'method'])
    expect(within(chips).getByRole('img', { name: '3 stars' })).toBeTruthy()
    const pane = await drawer()
    await userEvent.click(await pane.findByRole('link', { name: 'method 1' }))
    await userEvent.click(pane.getByRole('link', { name: '4 stars or more' }))
    await waitFor(() => expect(asked('/my-articles').at(-1)?.query.get('minStars')).toBe('4'))
    await userEvent.click(pane.getByRole('link', { name: 'Reading' }))
    await waitFor(() => expect(asked('/my-articles').at(-1)?.query.get('readingStatus')).toBe('reading'))
    expect(asked('/my-articles').at(-1)?.query.get('tagId')).toBe('5')
  })

  it('a collection that cannot be saved keeps its name in the dialog and says why', async () => {
    const { asked } = await open([], ({ path }) =>
      path.endsWith('/collections/create')
        ? failed(409, 'tooManyCollections', 'You have reached the limit of collections. Delete one first.')
        : undefined,
    )
    await userEvent.click((await drawer()).getByRole('button', { name: 'New collection' }))
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Sand{Enter}')
    expect(await screen.findByText(/reached the limit of collections/)).toBeTruthy()
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Sand')
    expect(JSON.parse(asked('/collections/create')[0]?.body ?? '')).toEqual({ name: 'Sand', parentId: null })
  })

  it('the whole library is exported as a zip with its files', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { asked } = await open([collection()])
    await userEvent.click((await drawer()).getByRole('button', { name: 'Export library' }))
    await userEvent.click(await screen.findByLabelText(/^Zip with files/))
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(asked('/library/export').at(-1)?.query.toString()).toBe('format=zip'))
  })

  it('selected papers are exported', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { asked } = await open([collection()])
    await userEvent.click((await screen.findAllByRole('checkbox', { name: /^Select/ }))[0] ?? document.body)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByLabelText('RIS'))
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(asked('/library/export').at(-1)?.query.toString()).toBe('articleIds=1&format=ris'))
  })

  it('papers dropped on a collection are filed, and this can be undone', async () => {
    const { asked } = await open([collection()], ({ path }) =>
      path.endsWith('/collections/papers') ? done({ articleIds: [3] }) : undefined,
    )
    const row = (await (await drawer()).findByRole('link', { name: /Peat/ })).parentElement as HTMLElement
    const dataTransfer = { getData: (type: string) => (type === DRAGGED_PAPERS ? '3,4' : '') }
    fireEvent.drop(row, { dataTransfer })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(asked('/collections/papers').map(({ body }) => JSON.parse(body))).toEqual([
        { collectionId: 1, articleIds: [3, 4], isIn: true },
        { collectionId: 1, articleIds: [3], isIn: false },
      ]),
    )
  })

  it('a reader of a shared collection can leave it, but not change it', async () => {
    const { asked } = await open([collection({ role: 'reader', ownerName: 'Ben' })], ({ path }) =>
      path.endsWith('/unshare') ? done([]) : undefined,
    )
    await userEvent.click(await (await drawer()).findByRole('button', { name: 'Collection Peat' }))
    expect(screen.queryByRole('menuitem', { name: 'Rename or move' })).toBeNull()
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave' }))
    await waitFor(() => expect(asked('/unshare')).toHaveLength(1))
  })

  it('a paper is filed, tagged and marked in one dialog, each change saved at once', async () => {
    const { asked } = await open([collection(), collection({ id: 2, name: 'Sand' })], ({ path }) => {
      if (path.endsWith('/collections/papers')) return done({ articleIds: [1] })
      if (path.endsWith('/tags/papers')) return done({ articleIds: [1] })
      if (path.endsWith('/reading-status')) return done([{ articleId: 1, status: 'toRead' }])
      return undefined
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Shade and lettuce' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Collections and tags' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Collections and tags' }))
    expect(await dialog.findByLabelText('Peat')).toHaveProperty('checked', true)
    await userEvent.click(dialog.getByLabelText('Sand'))
    await waitFor(() => expect(dialog.getByLabelText('Sand')).toHaveProperty('checked', true))
    await userEvent.click(await dialog.findByLabelText('method'))
    await userEvent.click(dialog.getByLabelText('Read'))
    await waitFor(() => expect(dialog.getByLabelText('Read')).toHaveProperty('checked', true))
    expect(asked('/tags/papers').map(({ body }) => JSON.parse(body))).toEqual([
      { tagId: 5, articleIds: [1], isOn: false },
    ])
  })

  // Proves: x-filing-undo
  it('filing a selection can be undone, and a paper that was filed before stays so', async () => {
    const former = [
      { articleId: 1, status: 'toRead' },
      { articleId: 2, status: null },
    ]
    const papers = [myPaper({ labels: NOT_FILED }), myPaper({ id: 2, title: 'Sand', labels: NOT_FILED })]
    const { asked } = await open([collection()], ({ path }) => {
      if (path.endsWith('/my-articles')) return done([papers, 2])
      if (path.endsWith('/collections/papers')) return done({ articleIds: [2] })
      if (path.endsWith('/tags/papers')) return done({ articleIds: [1, 2] })
      if (path.endsWith('/reading-status')) return done(former)
      return undefined
    })
    for (const name of ['Shade and lettuce', 'Sand']) {
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
    }
    await userEvent.click(screen.getByRole('button', { name: 'Collections and tags' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Collections and tags of 2 papers' }))
    await userEvent.click(await dialog.findByLabelText('Peat'))
    await userEvent.click(await dialog.findByLabelText('method'))
    await userEvent.click(dialog.getByLabelText('Read'))
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await screen.findByText('Saved for 2 papers.')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    const sent = (end: string) => asked(end).map(({ body }) => JSON.parse(body))
    await waitFor(() => expect(sent('/collections/papers')).toHaveLength(2))
    expect(sent('/collections/papers')).toEqual([
      { collectionId: 1, articleIds: [1, 2], isIn: true },
      { collectionId: 1, articleIds: [2], isIn: false },
    ])
    expect(sent('/tags/papers').at(-1)).toEqual({ tagId: 5, articleIds: [1, 2], isOn: false })
    expect(sent('/reading-status')).toEqual([
      { articleIds: [1, 2], status: 'read' },
      { articleIds: [1], status: 'toRead' },
      { articleIds: [2], status: null },
    ])
  })

  it('an undo that fails in part restores the rest and says why', async () => {
    const gone = failed(404, 'tagNotFound', 'This tag does not exist.')
    const { asked } = await open([collection({ id: 2, name: 'Sand' })], ({ path, body }) => {
      if (path.endsWith('/collections/papers')) return done({ articleIds: [1] })
      if (path.endsWith('/tags/papers')) return JSON.parse(body).isOn ? gone : done({ articleIds: [1] })
      return undefined
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Shade and lettuce' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Collections and tags' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Collections and tags' }))
    await userEvent.click(await dialog.findByLabelText('Sand'))
    await userEvent.click(await dialog.findByLabelText('method'))
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('1 change could not be undone: This tag does not exist. The others were.')
    expect(JSON.parse(asked('/collections/papers').at(-1)?.body ?? '')).toMatchObject({ isIn: false })
  })

  it('a dialog without a change offers nothing to undo', async () => {
    await open([collection()], ({ path }) =>
      path.endsWith('/collections/papers') ? done({ articleIds: [] }) : undefined,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Shade and lettuce' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Collections and tags' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Collections and tags' }))
    await userEvent.click(await dialog.findByLabelText('Peat'))
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  // Proves: x-collection-invitation-screen
  it('invitations show quoted names without links, and are accepted, declined, or declined with their sender', async () => {
    const invitation = (collectionId: number, name: string) => ({
      collectionId,
      name,
      sharer: { id: 9, name: 'www.evil.example' },
      role: 'editor',
      invitedAt: '2026-11-20T10:00:00.000Z',
    })
    let invitations = [invitation(7, 'http://evil.example/unlock'), invitation(8, 'Bogs'), invitation(9, 'Sand')]
    let blocked: object[] = []
    const { asked } = await open([collection()], ({ path, body, method }) => {
      if (path.endsWith('/library/invitations')) return done(invitations)
      if (path.endsWith('/library/blocked-sharers')) return done(blocked)
      if (method !== 'PUT') return undefined
      const sent = JSON.parse(body)
      if (path.endsWith('/invitations/answer')) {
        invitations = invitations.filter(({ collectionId }) => collectionId !== sent.collectionId)
        return done(null)
      }
      if (!path.endsWith('/blocked-sharers/set')) return undefined
      invitations = sent.isBlocked ? [] : invitations
      blocked = sent.isBlocked ? [{ userId: 9, name: 'www.evil.example' }] : []
      return done(blocked)
    })
    const pane = await drawer()
    const before = asked('/library/collections').length
    await userEvent.click(await pane.findByRole('button', { name: '3 invitations' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invitations to collections' }))
    expect(dialog.getByText('“www.evil.example” invites you to “http://evil.example/unlock”.')).toBeTruthy()
    expect(dialog.queryByRole('link')).toBeNull()
    const press = async (name: string) => userEvent.click(dialog.getAllByRole('button', { name })[0] as HTMLElement)
    await press('Decline')
    await waitFor(() => expect(dialog.getAllByRole('button', { name: 'Accept' })).toHaveLength(2))
    await press('Accept')
    await waitFor(() => expect(asked('/library/collections').length).toBeGreaterThan(before))
    await press('Decline and block this person')
    expect(await dialog.findByText('There are no open invitations.')).toBeTruthy()
    await press('Unblock')
    await waitFor(() => expect(dialog.queryByText('Blocked people')).toBeNull())
    expect(asked('/invitations/answer').map(({ body }) => JSON.parse(body))).toEqual([
      { collectionId: 7, isAccepted: false },
      { collectionId: 8, isAccepted: true },
    ])
    expect(asked('/blocked-sharers/set').map(({ body }) => JSON.parse(body))).toEqual([
      { userId: 9, isBlocked: true },
      { userId: 9, isBlocked: false },
    ])
  })

  // Proves: x-collection-share
  it('the owner sees who is invited, a member or has declined, and why an invitation is refused', async () => {
    const people = [
      { userId: 2, name: 'ben@example.org', role: 'editor', state: 'invited' },
      { userId: 3, name: 'Carl', role: 'reader', state: 'member' },
      { userId: 4, name: 'dora@example.org', role: 'reader', state: 'declined' },
    ]
    await open([collection()], ({ path }) => {
      if (path.endsWith('/collections/members')) return done(people)
      return path.endsWith('/collections/share')
        ? failed(409, 'invitationDeclined', 'This person has declined this collection.')
        : undefined
    })
    await userEvent.click(await (await drawer()).findByRole('button', { name: 'Collection Peat' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share collection' }))
    const rows = await dialog.findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'ben@example.orgInvited: can add and remove papers',
      'CarlCan read',
      'dora@example.orgDeclined; can be invited again after 30 days',
    ])
    expect(dialog.getByRole('button', { name: 'Withdraw the invitation of ben@example.org' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /dora/ })).toBeNull()
    const address = dialog.getByLabelText(/E-mail address/)
    await userEvent.type(address, 'dora@example.org')
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }))
    expect(await dialog.findByText('This person has declined this collection.')).toBeTruthy()
    expect(address).toHaveProperty('value', 'dora@example.org')
  })
})
