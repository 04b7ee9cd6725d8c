import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DOCUMENT, myPaper, openPaper } from '../../features/articles/testing/papers.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { ask, openConversation } from '../../features/chat/actions.ts'
import { documentOf } from '../../features/reader/testing/document.ts'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { chooseAction, setWindowWidth } from '../../testing/render.tsx'

const paperAt = (
  path: string,
  article: OpenArticle,
  more: (request: Received) => Answered | undefined = () => undefined,
  options = { isSignedIn: true },
) =>
  openApp(
    path,
    (request) => {
      if (request.path.endsWith('/articles/article')) return done(article)
      return request.path.endsWith('/articles/document') ? done(DOCUMENT) : more(request)
    },
    options,
  )
/** The actions in the menu of the paper. */
const actions = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Shade and lettuce' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}
const others = { ownerId: 8, ownerName: 'Bob' }

beforeEach(() => setWindowWidth(1280))

describe('a paper', () => {
  it('of mine is read at once, and its actions are in a menu', async () => {
    await paperAt('/storage/1', openPaper())
    expect(await screen.findByText(DOCUMENT.text)).toBeTruthy()
    expect(await actions()).toEqual([
      'Unpublish',
      'Edit details',
      'Make private',
      'Download',
      'Delete',
      'Collections and tags',
    ])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit details' }))
    expect(await screen.findByRole('dialog', { name: 'Edit details' })).toBeTruthy()
  })

  it.each([
    ['a draft', {}, ['Publish', 'Edit details', 'Download', 'Delete']],
    ['a private draft', { isPublic: false }, ['Publish', 'Edit details', 'Make public', 'Download', 'Delete']],
  ])('%s cannot be made private before it is published', async (_, change, expected) => {
    await paperAt('/storage/1', openPaper({ isPublished: false, status: 'complete', ...change }))
    expect((await actions()).slice(0, -1)).toEqual(expected)
  })

  it('shows what an import stated beyond the usual details, with its URL as a link', async () => {
    const further = {
      ...{ URL: 'https://bogs.example/a', accessed: '2025-01-15', ISBN: '978-1-898298-63-2', edition: '2nd' },
      ...{ editor: [{ family: 'Moe', given: 'Kim' }, { literal: 'World Bank' }], 'publisher-place': 'Paris' },
    }
    await paperAt('/storage/1?tab=details', openPaper({ further }))
    const link = await screen.findByRole('link', { name: 'https://bogs.example/a' })
    expect(link.getAttribute('href')).toBe('https://bogs.example/a')
    for (const text of ['Kim Moe, World Bank', '2nd', 'Paris', '978-1-898298-63-2', '2025-01-15'])
      expect(screen.getByText(text)).toBeTruthy()
  })

  it('shows its text before the panel beside it, and then all of a long text', async () => {
    const blocks = Array.from({ length: 90 }, (_, n) => ({ type: 'paragraph' as const, text: `Paragraph ${n} of 90.` }))
    const loaded = Promise.withResolvers<void>()
    await openApp('/storage/1', ({ path }) => {
      if (path.endsWith('/articles/article')) return done(openPaper())
      return path.endsWith('/articles/document') ? { ...done(documentOf(blocks)), after: loaded.promise } : undefined
    })
    const panel = await screen.findByRole('region', { name: 'About this paper' })
    expect(within(panel).queryByRole('toolbar', { name: 'Claims' })).toBeNull()
    loaded.resolve()
    expect(await screen.findByText('Paragraph 0 of 90.')).toBeTruthy()
    expect(await screen.findByText('Paragraph 89 of 90.')).toBeTruthy()
    expect(await within(panel).findByRole('toolbar', { name: 'Claims' })).toBeTruthy()
  })

  it('opens with the panel that was last beside it, and not with the one of another paper', async () => {
    const { router } = await openApp('/storage/1?side=chat', ({ path, query }) => {
      if (path.endsWith('/articles/article')) return done(openPaper({ id: Number(query.get('articleId')) }))
      return path.endsWith('/articles/document') ? done(DOCUMENT) : undefined
    })
    await screen.findByRole('textbox', { name: 'Ask about this paper' })
    await router.navigate('/storage/2')
    expect(await screen.findByRole('toolbar', { name: 'Claims' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Ask about this paper' })).toBeNull()
    await router.navigate('/storage/1')
    const box = await screen.findByRole('textbox', { name: 'Ask about this paper' })
    // Shown again without being asked for, the box does not take the keys of the reader.
    await userEvent.keyboard('n')
    expect(box).toHaveProperty('value', '')
    expect(document.activeElement).not.toBe(box)
  })

  it('a sent question stays while the conversation cannot be opened', async () => {
    const { store } = await paperAt('/storage/1?side=chat', openPaper())
    await screen.findByRole('textbox', { name: 'Ask about this paper' })
    const target = { kind: 'paper', articleId: 1 } as const
    const failure = { status: 0, error: 'offline', message: 'The server cannot be reached.' }
    act(() => {
      store.dispatch(openConversation.pending('open', target))
      store.dispatch(ask.pending('ask', { target, clientId: 'c1', text: 'Why peat?' }))
      store.dispatch(ask.rejected(null, 'ask', { target, clientId: 'c1', text: 'Why peat?' }, failure))
      store.dispatch(openConversation.rejected(null, 'open', target, failure))
    })
    expect(within(screen.getByRole('article', { name: 'Unsent question' })).getByText('Why peat?')).toBeTruthy()
    expect(screen.getByText('The conversation is saved.', { exact: false })).toBeTruthy()
  })

  it('the question box is focused when it opens, and other links beside it leave the focus alone', async () => {
    await paperAt('/storage/1', openPaper())
    await screen.findByText(DOCUMENT.text)
    await userEvent.click(screen.getByRole('link', { name: 'Ask about this paper' }))
    const box = await screen.findByRole('textbox', { name: 'Ask about this paper' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    const read = screen
      .getAllByRole('link', { name: 'Read' })
      .find((link) => /chat/.test(link.getAttribute('href') ?? ''))
    if (!read) throw new Error('No link keeps the conversation open.')
    await userEvent.click(read)
    expect(document.activeElement).not.toBe(box)
    await userEvent.click(screen.getByRole('link', { name: 'Ask about this paper' }))
    expect(document.activeElement).toBe(box)
  })

  it('the keyboard passes from the last control of the bar to the panel, and there to its tabs', async () => {
    await paperAt('/storage/1', openPaper())
    await screen.findByText(DOCUMENT.text)
    screen.getByRole('button', { name: 'Actions for Shade and lettuce' }).focus()
    await userEvent.tab()
    const panel = screen.getByRole('region', { name: 'About this paper' })
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to the panel' }))
    expect(document.activeElement?.getAttribute('href')).toBe(`#${panel.id}`)
    panel.focus()
    expect(document.activeElement).toBe(panel)
    const tabs = within(panel).getByRole('navigation', { name: 'About this paper' })
    for (const name of ['Claims', 'Ask']) {
      while (document.activeElement !== within(tabs).getByRole('link', { name })) {
        await userEvent.tab()
        expect(panel.contains(document.activeElement)).toBe(true)
      }
    }
  })

  it('on a narrow window its citation is in the menu, too', async () => {
    setWindowWidth(390)
    await paperAt('/storage/1', openPaper())
    expect(await actions()).toContain('Cite')
  })

  it.each([
    ['Draft, only you', { isPublished: false, status: 'complete' as const }],
    ['Public', {}],
    ['Private', { isPublic: false }],
  ])('shows its owner its state: %s', async (word, change) => {
    await paperAt('/storage/1', openPaper(change))
    expect(await screen.findByText(word, { exact: true })).toBeTruthy()
    // A draft has one chip; its access label is on the Access tab.
    expect(screen.queryAllByText(/^Open sourced/)).toHaveLength(word === 'Draft, only you' ? 0 : 1)
  })

  it('a failed paper shows its reason and offers neither access state nor citation', async () => {
    const broken = { status: 'error', isPublished: false, uploadProgress: -1, reason: 'The file is damaged.' } as const
    await paperAt('/storage/1', openPaper(broken), ({ path }) =>
      path.endsWith('/articles/my-articles') ? done([[myPaper(broken)], 1]) : undefined,
    )
    expect((await screen.findAllByText('The file is damaged.')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Open sourced')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cite' })).toBeNull()
    expect(within(screen.getByRole('article')).queryByRole('link', { name: 'Shade and lettuce' })).toBeNull()
  })

  it('a visitor reads another user’s paper without the owner’s actions', async () => {
    await paperAt('/storage/1', openPaper(others), undefined, { isSignedIn: false })
    expect(await screen.findByText(DOCUMENT.text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  })

  it.each([
    ['mine', {}, 'page'],
    ['of another user', others, null],
  ])('that is %s marks My storage in the menu only if it is mine', async (_, more, current) => {
    await paperAt('/storage/1', openPaper(more))
    await screen.findByText(DOCUMENT.text)
    const [link] = screen.getAllByRole('link', { name: 'My storage' })
    await waitFor(() => expect(link?.getAttribute('aria-current') ?? null).toBe(current))
  })

  it('a private paper shows its abstract and access state', async () => {
    const closed = openPaper({
      ...others,
      isPublic: false,
      access: 'Permission needed',
      graph: null,
      sha256: null,
      rights: { list: true, view: false, quote: false, download: false },
    })
    const { asked } = await paperAt('/storage/1', closed, undefined, { isSignedIn: false })
    expect(await screen.findByText('We shaded lettuce.')).toBeTruthy()
    expect(screen.getByText('Permission needed.')).toBeTruthy()
    expect(asked('/articles/document')).toEqual([])
  })

  it.each([
    [404, 'articleNotFound', 'This paper does not exist, or it is not published.', 'No such paper'],
    [410, 'articleDeleted', 'This paper was deleted by its owner.', 'This paper is gone'],
  ])('the answer %i shows a message and where to go next', async (status, error, message, heading) => {
    await openApp('/storage/1', ({ path }) =>
      path.endsWith('/articles/article') ? failed(status, error, message) : undefined,
    )
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Search the knowledge base' })).toBeTruthy()
  })

  // Proves: 2-storage-file, deviation-99
  it('has its own title and that of the specification in the tab of the browser', async () => {
    await paperAt('/storage/1', openPaper({ title: 'Drying of pots' }))
    await waitFor(() => expect(document.title).toBe('Drying of pots · My storage file · Colophon'))
  })

  it('a paper with an invalid id does not exist', async () => {
    await openApp('/storage/abc', () => undefined)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByText('My storage file')).toBeNull()
  })

  // Proves: x-publish-on-request
  it('is published only after the choice of who can read it, and the publication can be undone', async () => {
    let isPublished = false
    const state = () => openPaper({ isPublished, status: isPublished ? 'published' : 'complete' })
    const { asked } = await paperAt('/storage/1', state(), ({ path, body }) => {
      if (!path.endsWith('/articles/publish')) return undefined
      isPublished = JSON.parse(body).isPublished
      return done(state())
    })
    await chooseAction('Publish')
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish this paper?' }))
    expect(dialog.getByText(/its claims and comments/)).toBeTruthy()
    expect(dialog.getByText(/the right to share/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(asked('/articles/publish')).toEqual([])
    await chooseAction('Publish')
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Publish this paper?' })).getByRole('button', {
        name: 'Publish',
      }),
    )
    expect(await screen.findByText('Public', { exact: true })).toBeTruthy()
    const toast = (await screen.findByText(/^Published\. /)).parentElement as HTMLElement
    await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Draft, only you', { exact: true })).toBeTruthy()
    screen.getByRole('button', { name: 'Draft, only you. Publish…' }).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('radio', { name: 'Private, on request' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(asked('/articles/publish')).toHaveLength(3))
    const bodies = asked('/articles/publish').map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ isPublished, isOpen }) => [isPublished, isOpen])).toEqual([
      [true, true],
      [false, undefined],
      [true, false],
    ])
    const replaced = (await screen.findByText(/^Published as private\./)).closest('.Toastify__toast')
    await chooseAction('Unpublish')
    expect(await screen.findByText(/^Unpublished\./)).toBeTruthy()
    fireEvent.animationEnd(replaced as Element)
    await waitFor(() => expect(screen.queryByText(/^Published as private\./)).toBeNull())
  })

  it('the paper becomes private only with the password, and a wrong one keeps the dialog', async () => {
    const { asked } = await paperAt('/storage/1', openPaper(), ({ path, body }) => {
      if (!path.endsWith('/articles/access')) return undefined
      return JSON.parse(body).password === 'right'
        ? done({ ...openPaper(), isPublic: false })
        : failed(400, 'passwordWrong', 'Wrong.')
    })
    await chooseAction('Make private')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/Your password/), 'wrong{Enter}')
    expect(await dialog.findByText('Wrong.')).toBeTruthy()
    await userEvent.clear(dialog.getByLabelText(/Your password/))
    await userEvent.type(dialog.getByLabelText(/Your password/), 'right{Enter}')
    expect(await screen.findByText('Private', { exact: true })).toBeTruthy()
    expect(JSON.parse(asked('/articles/access').at(-1)?.body ?? '')).toEqual({
      articleId: 1,
      isOpen: false,
      password: 'right',
    })
  })
})
