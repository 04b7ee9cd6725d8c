import type { Comment } from '@colophon/protocol/comments/entities'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { DOCUMENT, openPaper } from '../../features/articles/testing/papers.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
import '../../features/comments/CommentsTab.tsx'
import { comment } from '../../features/comments/testing/comments.ts'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'

const AT = '/storage/1?tab=comments'
type More = (request: Received) => Answered | undefined

/** The comments of a paper, with a server that has the given ones. */
function openComments(
  comments: Comment[],
  { path = AT, isSignedIn = true, more }: { path?: string; isSignedIn?: boolean; more?: More } = {},
) {
  const answer: More = (request) => {
    const special = more?.(request)
    if (special) return special
    if (request.path.endsWith('/articles/article')) return done(openPaper())
    if (request.path.endsWith('/articles/document')) return done(DOCUMENT)
    if (request.path.endsWith('/get-comment')) {
      const found = comments.find(({ commentId }) => String(commentId) === request.query.get('commentId'))
      return found ? done(found) : failed(404, 'commentNotFound', 'There is no such comment.')
    }
    if (!request.path.endsWith('/get-comments')) return undefined
    const threads = request.query.get('threadIds')?.split(',').map(Number)
    const list = threads
      ? comments.filter(({ threadId }) => threads.includes(threadId))
      : comments.filter(({ parentId }) => parentId === null)
    return done([list, list.length])
  }
  return openApp(path, answer, { isSignedIn })
}
const item = (name: string) => screen.findByRole('article', { name })
const field = () => screen.findByLabelText('Write a comment', { selector: 'textarea' })

afterEach(() => sessionStorage.clear())

const THREAD = [
  comment(1, { answersCount: 1 }),
  comment(2, {
    parentId: 1,
    threadId: 1,
    authorName: 'Ada',
    authorId: 7,
    answersCount: 1,
    editedAt: '2026-11-21T11:00:00.000Z',
  }),
  comment(3, { parentId: 2, threadId: 1, authorName: 'Edsger', authorId: 9 }),
]

describe('the comments of a paper', () => {
  it('of others can be reported, with a reason', async () => {
    const sent: unknown[] = []
    const more: More = ({ path, body }) => {
      if (!path.endsWith('/content/report')) return undefined
      sent.push(JSON.parse(body))
      return done(null)
    }
    await openComments(THREAD, { more })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for the comment by Grace' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const dialog = await screen.findByRole('dialog', { name: 'Report the comment by Grace?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Report' }))
    expect(await within(dialog).findByText(/Please give a reason/)).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'An advertisement, no comment.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Report' }))
    await waitFor(() => expect(sent).toEqual([{ articleId: 1, commentId: 1, reason: 'An advertisement, no comment.' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  // Proves: 2-serves-comments
  it('show two levels of a thread and continue where more lie deeper', async () => {
    await openComments(THREAD)
    const first = await item('Comment by Grace')
    expect(within(first).getByText('Message 2')).toBeTruthy()
    expect(within(first).getByText('edited')).toBeTruthy()
    expect(screen.queryByText('Message 3')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Continue: 1 answer' }))
    expect(await screen.findByText('Message 3')).toBeTruthy()
    expect(screen.queryByText('Message 1')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'All comments' }))
    expect(await screen.findByText('Message 1')).toBeTruthy()
  })

  it('a link leads to its comment, and says when it was deleted', async () => {
    const { unmount } = await openComments(THREAD, { path: `${AT}&comment=3` })
    const linked = await item('Comment by Edsger')
    await waitFor(() => expect(document.activeElement).toBe(linked))
    unmount()
    await openComments(THREAD, { path: `${AT}&comment=77` })
    expect(await screen.findByText('This comment is gone')).toBeTruthy()
  })

  it('comments are sorted by likes on request', async () => {
    const { asked } = await openComments(THREAD)
    await userEvent.click(await screen.findByRole('link', { name: 'Top' }))
    await waitFor(() =>
      expect(asked('/get-comments').some(({ query }) => query.get('sortingField') === 'likesCount')).toBe(true),
    )
  })

  it('of a draft say that readers see them once it is published', async () => {
    const note = /^Readers see comments once/
    const { unmount } = await openComments(THREAD)
    await item('Comment by Grace')
    expect(screen.queryByText(note)).toBeNull()
    unmount()
    const draft = openPaper({ isPublished: false, status: 'complete' })
    await openComments([], { more: ({ path }) => (path.endsWith('/articles/article') ? done(draft) : undefined) })
    expect(await screen.findByText(note)).toBeTruthy()
  })

  it('missing and failed comments show a message', async () => {
    const { unmount } = await openComments([])
    expect(await screen.findByText('No comments yet')).toBeTruthy()
    unmount()
    const more: More = ({ path }) =>
      path.endsWith('/get-comments') ? failed(500, 'serverError', 'Something broke.') : undefined
    await openComments([], { more })
    expect(await screen.findByText('Something broke.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('of a deleted one show only its place', async () => {
    await openComments([
      comment(1, { isDeleted: true, message: '', authorId: null, authorName: null, answersCount: 1 }),
      THREAD[1] as Comment,
    ])
    const gone = await item('Deleted comment')
    expect(within(gone).getByText(/This comment was deleted/)).toBeTruthy()
    expect(within(gone).getByText('Message 2')).toBeTruthy()
  })
})

describe('a comment being written', () => {
  it('a new comment is shown at once, sent with a key, and cleared from the field', async () => {
    const more: More = ({ path, body }) =>
      path.endsWith('/comments/create')
        ? { ...done(comment(9, { message: JSON.parse(body).message, authorName: 'Ada', authorId: 7 })), status: 201 }
        : undefined
    const { asked } = await openComments([], { more })
    await userEvent.type(await field(), 'Thin **layers**')
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
    expect((await screen.findByText('layers')).localName).toBe('strong')
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }))
    expect(await item('Comment by Ada')).toBeTruthy()
    expect(((await field()) as HTMLTextAreaElement).value).toBe('')
    expect(asked('/comments/create')[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(Object.keys(sessionStorage).filter((key) => key.includes('comments'))).toEqual([])
  })

  it('stays in the field and leaves the list when it is refused', async () => {
    const words = 'You are writing very fast. Please wait a minute and try one more time.'
    const more: More = ({ path }) =>
      path.endsWith('/comments/create') ? failed(429, 'commentsTooFast', words) : undefined
    await openComments([], { more })
    await userEvent.type(await field(), 'Again')
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(((await field()) as HTMLTextAreaElement).value).toBe('Again')
    expect(screen.queryByRole('article', { name: 'Comment by Ada' })).toBeNull()
  })

  // Proves: x-comment-draft
  it('a visitor’s comment waits for the sign-in', async () => {
    const { unmount } = await openComments([], { isSignedIn: false })
    await userEvent.type(await field(), 'As I said')
    const link = await screen.findByRole('link', { name: 'Sign in to comment' })
    expect(link.getAttribute('href')).toBe(`/login?${new URLSearchParams({ from: AT })}`)
    unmount()
    await openComments([])
    await waitFor(async () => expect(((await field()) as HTMLTextAreaElement).value).toBe('As I said'))
  })
})

it('a like is shown at once, and reverted with a message if rejected', async () => {
  const seen = Promise.withResolvers<void>()
  const more: More = ({ path }) =>
    path.endsWith('/comments/like')
      ? { ...failed(429, 'tooManyRequests', 'Too many requests.'), after: seen.promise }
      : undefined
  await openComments([comment(1)], { more })
  await userEvent.click(await screen.findByRole('button', { name: 'Like: 0' }))
  expect(await screen.findByRole('button', { name: 'Like: 1', pressed: true })).toBeTruthy()
  seen.resolve()
  expect(await screen.findByRole('button', { name: 'Like: 0', pressed: false })).toBeTruthy()
  expect(await screen.findByText('Too many requests.')).toBeTruthy()
})
