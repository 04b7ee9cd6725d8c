import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { DOCUMENT, ENTRY, openPaper } from '../features/articles/testing/papers.ts'
import { openApp } from '../features/articles/testing/signed-in.tsx'
import { type Answered, done, failed, type Received } from '../testing/local-server.ts'

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
const buttons = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Shade and lettuce' })
  return ['Publish', 'Take back', 'Title and field', 'Close access', 'Download', 'Delete'].filter((name) =>
    screen.queryByRole('button', { name }),
  )
}
const others = { ownerId: 8, ownerName: 'Bob' }

describe('a paper', () => {
  it('of mine has the buttons of its owner and is read at once', async () => {
    await paperAt('/storage/1', openPaper())
    expect(await screen.findByText(DOCUMENT.text)).toBeTruthy()
    await waitFor(async () =>
      expect(await buttons()).toEqual(['Take back', 'Title and field', 'Close access', 'Download', 'Delete']),
    )
  })

  it('of somebody else is read by a visitor without the buttons of its owner', async () => {
    await paperAt('/storage/1', openPaper(others), undefined, { isSignedIn: false })
    expect(await screen.findByText(DOCUMENT.text)).toBeTruthy()
    expect(await buttons()).toEqual([])
  })

  it('that may not be read shows its abstract and the access state in words', async () => {
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
    [404, 'articleNotFound', 'There is no such paper, or it is not published.', 'No such paper'],
    [410, 'articleDeleted', 'This paper was deleted by its owner.', 'This paper is gone'],
  ])('that answers %i says so and where to go on', async (status, error, message, heading) => {
    await openApp('/storage/1', ({ path }) =>
      path.endsWith('/articles/article') ? failed(status, error, message) : undefined,
    )
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Search the knowledge base' })).toBeTruthy()
  })

  it('with an id that is none is a page that does not exist', async () => {
    await openApp('/storage/abc', () => undefined)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByText('My storage file')).toBeNull()
  })

  it('closes only with the password, and keeps the dialog when it is wrong', async () => {
    const { asked } = await paperAt('/storage/1', openPaper(), ({ path, body }) => {
      if (!path.endsWith('/articles/access')) return undefined
      return JSON.parse(body).password === 'right'
        ? done({ ...openPaper(), isPublic: false })
        : failed(400, 'passwordWrong', 'Wrong.')
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Close access' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/Your password/), 'wrong{Enter}')
    expect(await dialog.findByText('Wrong.')).toBeTruthy()
    await userEvent.clear(dialog.getByLabelText(/Your password/))
    await userEvent.type(dialog.getByLabelText(/Your password/), 'right{Enter}')
    expect(await screen.findByRole('button', { name: 'Open access' })).toBeTruthy()
    expect(JSON.parse(asked('/articles/access').at(-1)?.body ?? '')).toEqual({
      articleId: 1,
      isOpen: false,
      password: 'right',
    })
  })
})

describe('the statements', () => {
  const statements = (more?: (request: Received) => Answered | undefined) =>
    paperAt('/storage/1?tab=statements', openPaper(), more)
  const saved = { updatedAt: '2026-11-21T12:00:00Z', md5Hash: 'new', sha256: 'x' }
  const edit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit statement 1' }))
    await userEvent.clear(screen.getByLabelText('Verb'))
    await userEvent.type(screen.getByLabelText('Verb'), 'lowers')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  }

  it('show their uncertainty in words and the sentence they stand in', async () => {
    await statements()
    expect(await screen.findByText('may lower')).toBeTruthy()
    expect(screen.getByText('likely')).toBeTruthy()
    expect(screen.getByText(ENTRY.evidence ?? '')).toBeTruthy()
  })

  it('are saved over the version that was read', async () => {
    const { asked } = await statements(({ path }) => (path.endsWith('/graph/save') ? done(saved) : undefined))
    await edit()
    expect(screen.getByText('1 unsaved change')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save statements' }))
    await waitFor(() => expect(asked('/graph/save')).toHaveLength(1))
    expect(JSON.parse(asked('/graph/save')[0]?.body ?? '')).toEqual({
      id: 1,
      graph: [{ ...ENTRY, verb: 'lowers' }],
      baseMd5Hash: openPaper().md5Hash,
    })
    await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull())
  })

  it('are not sent while one of their five fields is wrong', async () => {
    const { asked } = await statements()
    await userEvent.click(await screen.findByRole('button', { name: 'Add a statement' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save statements' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Statement 1: subject')
    expect(asked('/graph/save')).toEqual([])
  })

  it('that were changed elsewhere keep my changes until I choose', async () => {
    const { asked } = await statements(({ path, body }) => {
      if (!path.endsWith('/graph/save')) return undefined
      return JSON.parse(body).baseMd5Hash
        ? failed(409, 'graphConflict', 'The statements were changed elsewhere.')
        : done(saved)
    })
    await edit()
    await userEvent.click(screen.getByRole('button', { name: 'Save statements' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Your changes are still here, unsaved.')
    expect(screen.getByText('lowers')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }))
    await waitFor(() => expect(asked('/graph/save')).toHaveLength(2))
    expect(JSON.parse(asked('/graph/save')[1]?.body ?? '')).not.toHaveProperty('baseMd5Hash')
  })

  it('that are unsaved are not lost by leaving without a question', async () => {
    await statements()
    await edit()
    await userEvent.click(screen.getAllByRole('link', { name: 'My storage' })[0] as HTMLElement)
    expect(await screen.findByText(/would be lost/)).toBeTruthy()
    expect(location.pathname).toBe('/storage/1')
  })

  it('of somebody else are read only', async () => {
    await paperAt('/storage/1?tab=statements', openPaper(others))
    expect(await screen.findByText('may lower')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Edit|Delete|Add a/ })).toBeNull()
  })

  it('without boxes are shown in the reading view, their sentence marked', async () => {
    const { boxes: _, ...plain } = ENTRY
    await paperAt(
      '/storage/1?tab=statements',
      openPaper({ articleUrl: 'papers/0b.txt', graph: [{ ...plain, end: 32 }] }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Show statement 1 in the paper' }))
    expect((await screen.findByText('Shade may lower the temperature.')).tagName).toBe('MARK')
    expect(location.search).toBe('?statement=0')
  })
})
