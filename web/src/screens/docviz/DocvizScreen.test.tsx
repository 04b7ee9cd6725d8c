import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { A_USER, aResult, aTask } from '../../features/docviz/testing/results.ts'
import { type Answered, failed, type Received } from '../../testing/local-server.ts'

beforeAll(async () => {
  await import('./DocvizScreen.tsx')
})
beforeEach(() => localStorage.clear())

const bare = (body: unknown): Answered => ({ status: 200, body: body as object })
const ID = aTask().id

/** The screen with Ada signed in; `more` overrides the default replies. */
async function open(path: string, more: (request: Received) => Answered | undefined = () => undefined) {
  const app = await openApp(path, (request) => {
    if (!request.path.includes('/api/docviz')) return undefined
    const answer = more(request)
    if (answer) return answer
    if (request.path.endsWith('/auth/register')) return bare({ token: 't', user: { ...A_USER, isBound: true } })
    if (request.path.endsWith('/tasks')) return bare([])
    if (request.path.endsWith('/result')) return bare(aResult())
    if (request.path.endsWith('/corrections')) return bare({ revision: 1 })
    return failed(503, 'notReady', 'Not now')
  })
  return app
}
describe('document visualisation', () => {
  it('a signed-in user has a workspace without choosing one, and is asked only if its name is taken', async () => {
    let isTaken = true
    const { asked } = await open('/docviz', ({ path }) =>
      path.endsWith('/auth/register') && isTaken ? failed(409, 'docvizIdTaken', 'This id is in use.') : undefined,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('This id is in use.')
    isTaken = false
    const name = screen.getByLabelText('Workspace name', { exact: false })
    await userEvent.clear(name)
    await userEvent.type(name, 'ada')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('No documents yet')).toBeTruthy()
    expect(asked('/auth/register').map(({ body }) => JSON.parse(body).userId)).toEqual(['reader-7', 'ada'])
  })

  it('an open document has the screen for itself, and is left for the list', async () => {
    await open(`/docviz?task=${ID}`, ({ path }) => (path.endsWith('/tasks') ? bare([aTask()]) : undefined))
    expect(await screen.findByRole('heading', { level: 1, name: 'peat.pdf' })).toBeTruthy()
    expect(screen.queryByText('Recent documents')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'All documents' }))
    expect(await screen.findByText('Recent documents')).toBeTruthy()
    expect(location.search).toBe('')
  })

  // Proves: 8-docviz-status
  it('a server error without a message is shown by status and text, and can be retried', async () => {
    let isDown = true
    await open('/docviz', ({ path }) =>
      path.endsWith('/tasks') ? (isDown ? { status: 502, body: {} } : bare([aTask()])) : undefined,
    )
    expect((await screen.findByText(/^HTTP 502: /)).textContent).toMatch(
      /^HTTP 502: (Bad Gateway|Failed to fetch tasks)$/,
    )
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Open peat.pdf' })).toBeTruthy()
  })

  // Proves: 8-docviz-download, 8-docviz-pdf, 8-docviz-original
  it.each([
    ['Original', '/download/originalPdf', 'Failed to download original'],
    ['Annotated PDF', '/pdf', 'Failed to download PDF'],
    ['Result zip', '/download/result', 'Failed to download result'],
  ])('a download (%s) whose connection breaks is reported by its own text', async (label, end, text) => {
    await open(`/docviz?task=${ID}`, ({ path }) =>
      path.endsWith('/tasks') ? bare([aTask()]) : path.endsWith(end) ? { status: 200, body: {}, cut: true } : undefined,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${label}`) }))
    expect((await screen.findByText(text)).getAttribute('role')).toBe('alert')
  })

  // Proves: x-docviz-retry
  it('a password-protected file asks for its password', async () => {
    const reason = 'The file is protected by a password. Enter its password to read it.'
    const locked = aTask({ status: 'failed', stage: 'read', reason, reasonCode: 'documentEncrypted' })
    const bodies: unknown[] = []
    await open('/docviz', ({ path, body }) => {
      if (path.endsWith('/retry')) bodies.push(JSON.parse(body))
      if (path.endsWith('/retry')) return bare(aTask({ status: 'pending', updated_at: '2026-11-22T09:00:00.000Z' }))
      return path.endsWith('/tasks') ? bare([locked]) : undefined
    })
    expect(await screen.findByText(reason)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Password of the file'), 'peat')
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText('pending')).toBeTruthy()
    expect(bodies).toEqual([{ password: 'peat' }])
  })

  it('boxes show label and number, link to their text, and are corrected, undone and saved', async () => {
    const saved: unknown[] = []
    await open(`/docviz?task=${ID}`, ({ path, body }) => {
      if (path.endsWith('/corrections')) saved.push(JSON.parse(body))
      return path.endsWith('/tasks') ? bare([aTask()]) : undefined
    })
    const page = within(await screen.findByRole('region', { name: 'Page 1, 3 boxes' }))
    await userEvent.click(page.getByRole('button', { name: '2 Paragraph: Text 1' }))
    const text = screen.getByRole('button', { name: '2 Paragraph Text 1' })
    await waitFor(() => expect(text.getAttribute('aria-pressed')).toBe('true'))
    await userEvent.click(screen.getByRole('switch', { name: 'Correct' }))
    await userEvent.selectOptions(await screen.findByLabelText('Box 2 is a'), 'heading')
    expect(page.getByRole('button', { name: '2 Heading, corrected: Text 1' })).toBeTruthy()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ revision: 0, corrections: { boxes: [{ id: 1, type: 'heading' }], order: null } })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(page.getByRole('button', { name: '2 Paragraph: Text 1' })).toBeTruthy()
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toMatchObject({ revision: 1, corrections: { boxes: [], order: null } })
  })

  it('pages are listed by grade, worst first, with reasons; a layer can be hidden', async () => {
    await open(`/docviz?task=${ID}&tab=grades`, ({ path }) => (path.endsWith('/tasks') ? bare([aTask()]) : undefined))
    const pages = await screen.findAllByRole('button', { name: /^Page \d$/ })
    expect(pages.map(({ textContent }) => textContent)).toEqual(['Page 2', 'Page 1'])
    expect(screen.getByText('no text on this page')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Layers' }))
    await userEvent.click(await screen.findByLabelText(/^Title/))
    expect(screen.queryByRole('button', { name: '1 Title: Text 0' })).toBeNull()
  })
})
