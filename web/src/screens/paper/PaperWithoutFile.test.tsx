import { otherTitleWarning } from '@colophon/protocol/uploads/other-title'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { myPaper, openPaper } from '../../features/articles/testing/papers.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { done, failed, type Received } from '../../testing/local-server.ts'
import { setWindowWidth } from '../../testing/render.tsx'

const bare = openPaper({
  title: 'Bogs in summer',
  abstract: 'Raised bogs store carbon.',
  fileName: '',
  fileSize: 0,
  articleUrl: 'item:1',
  isPublished: false,
  status: 'complete',
  graph: null,
  sha256: '',
  pages: null,
  md5Hash: null,
  statementsCount: 0,
})
const notes = [{ id: 1, text: '# Plots\n\nSee **plot two**.', importedAt: '2026-11-28T12:00:00Z' }]
const queued = myPaper({ status: 'queue', fileSize: 0.1, fileName: 'bog.txt', isPublished: false, uploadProgress: 0 })

const open = (more: (request: Received) => ReturnType<typeof done> | undefined = () => undefined) => {
  const received: Received[] = []
  return openApp('/storage/1', (request) => {
    received.push(request)
    const answer = more(request)
    if (answer) return answer
    if (request.path.endsWith('/articles/article')) return done(bare)
    return request.path.endsWith('/library/notes') ? done(notes) : undefined
  }).then(() => received)
}

beforeEach(() => setWindowWidth(1280))

// Proves: x-item-without-file
describe('the page of a paper without a file', () => {
  it('shows the mark, the abstract and the details, and nothing that needs a file', async () => {
    const received = await open()
    expect(await screen.findByText('Raised bogs store carbon.')).toBeTruthy()
    expect(screen.getAllByText('No file').length).toBeGreaterThan(0)
    const details = screen.getByRole('region', { name: 'Details' })
    expect(within(details).queryByText('Size')).toBeNull()
    expect(screen.getByRole('link', { name: 'Ask about this paper' }).getAttribute('href')).toBe('/chat?papers=1')
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Bogs in summer' }))
    const actions = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(actions).toEqual(['Edit details', 'Delete', 'Collections and tags'])
    expect(received.some(({ path }) => path.endsWith('/articles/document'))).toBe(false)
  })

  // Proves: x-imported-notes
  it('shows the imported notes as formatted text', async () => {
    await open()
    const section = await screen.findByRole('region', { name: 'Imported notes' })
    expect((await within(section).findByText('plot two')).tagName).toBe('STRONG')
    expect(within(section).queryByText(/\*\*/)).toBeNull()
  })

  // Proves: x-attach-file
  it('sends a chosen file to the paper, and follows its processing', async () => {
    let isAttached = false
    const received = await open(({ path }) => {
      if (path.endsWith('/articles/attach-file')) {
        isAttached = true
        return done(queued)
      }
      if (isAttached && path.endsWith('/articles/article')) {
        return done({ ...bare, status: 'queue', fileSize: 0.1, uploadProgress: 0, stage: 'queue' })
      }
      if (isAttached && path.endsWith('/articles/my-articles')) return done([[queued], 1])
      return undefined
    })
    const input = await screen.findByLabelText('File of Bogs in summer')
    await userEvent.upload(input, new File(['Peat loses water.'], 'bog.txt'))
    expect(await screen.findByText('The text appears here as soon as it is ready.', { exact: false })).toBeTruthy()
    const sent = received.find(({ path }) => path.endsWith('/articles/attach-file'))
    expect(sent?.query.get('articleId')).toBe('1')
    expect(received.some(({ path }) => path.endsWith('/articles/create'))).toBe(false)
  })

  it('refuses a file of another kind before it is sent', async () => {
    const received = await open()
    const input = await screen.findByLabelText('File of Bogs in summer')
    await userEvent.upload(input, new File(['%PDF-1.7'], 'bog.txt'))
    expect(await screen.findByText(/the content of this one is of another type/)).toBeTruthy()
    expect(received.some(({ path }) => path.endsWith('/articles/attach-file'))).toBe(false)
  })

  // Proves: x-attach-file
  it('shows why an attached file could not be read, the details, and the way to attach another', async () => {
    const reason = 'The file is damaged or incomplete and could not be opened.'
    const unread = {
      fileSize: 0.1,
      fileName: 'bog.pdf',
      status: 'error',
      uploadProgress: -1,
      isFileAttached: true,
    } as const
    await open(({ path }) => {
      if (path.endsWith('/articles/article')) return done({ ...bare, ...unread, stage: 'parse', reason })
      if (path.endsWith('/articles/my-articles')) {
        return done([[myPaper({ ...unread, reason, reasonCode: 'documentBroken', isPublished: false })], 1])
      }
      return undefined
    })
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(screen.getByText('Raised bogs store carbon.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Attach another file' })).toBeTruthy()
  })

  // Proves: x-attach-other
  it('is shown again after a file of another paper, about which its owner was asked, was removed', async () => {
    const warning = otherTitleWarning('Laws of old')
    let isRemoved = false
    const received = await open(({ path, method }) => {
      if (path.endsWith('/articles/attach-file') && method === 'DELETE') {
        isRemoved = true
        return done(myPaper())
      }
      if (!path.endsWith('/articles/article') || isRemoved) return undefined
      return done(openPaper({ isPublished: false, status: 'complete', isFileAttached: true, warnings: [warning] }))
    })
    expect((await screen.findByRole('alert')).textContent).toContain('“Laws of old”. Is it the right file?')
    await userEvent.click(screen.getByRole('button', { name: 'Remove the file' }))
    expect(await screen.findByRole('button', { name: 'Attach a file' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    expect(received.filter(({ method }) => method === 'DELETE').map(({ query }) => query.get('articleId'))).toEqual([
      '1',
    ])
  })

  // Proves: x-attach-other
  it('the question about a file of another paper stays while a call fails, and goes once the file is confirmed', async () => {
    const warning = otherTitleWarning('Laws of old')
    const answers = [failed(500, 'internal', 'Try again later.'), done(myPaper())]
    let isConfirmed = false
    const received = await open(({ path }) => {
      if (path.endsWith('/articles/confirm-file')) {
        isConfirmed = answers.length === 1
        return answers.shift()
      }
      if (!path.endsWith('/articles/article')) return undefined
      const warnings = isConfirmed ? [] : [warning]
      return done(openPaper({ isPublished: false, status: 'complete', isFileAttached: true, warnings }))
    })
    const keep = await screen.findByRole('button', { name: 'Keep it' })
    await userEvent.dblClick(keep)
    expect(await screen.findByText('Try again later.')).toBeTruthy()
    expect(screen.getByText(warning)).toBeTruthy()
    expect(received.filter(({ path }) => path.endsWith('/articles/confirm-file'))).toHaveLength(1)
    await userEvent.click(keep)
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
  })
})
