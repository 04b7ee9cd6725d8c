import { readerCalls } from '@colophon/protocol/reader/calls'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { done } from '../../../testing/local-server.ts'
import { setWindowWidth } from '../../../testing/render.tsx'
import { openPaper } from '../../articles/testing/papers.ts'
import { openApp } from '../../articles/testing/signed-in.tsx'
import { documentOf } from '../testing/document.ts'
import { READING_LINE } from './use-reading-position.ts'

const BLOCK = 1000
const document = documentOf(
  ['One', 'Two', 'Three', 'Four'].map((text, index) => ({
    type: 'paragraph',
    text: `${text} pots dry in the shade.`,
    page: index < 2 ? 1 : 2,
  })),
)
const EARLY = '2020-01-01T00:00:00.000Z'
let scrolled = 0

beforeEach(() => {
  scrolled = 0
  setWindowWidth(1440)
  // Each block is 1,000 pixels high; the first begins 1,000 pixels below the top of the page.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const block = this.closest('[data-index]')
    const y = block ? BLOCK * (Number(block.getAttribute('data-index')) + 1) - scrolled : 1e6
    return DOMRect.fromRect({ y, height: BLOCK })
  })
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled)
  vi.spyOn(window, 'scrollTo').mockImplementation((options) => {
    scrolled = (options as ScrollToOptions).top ?? scrolled
    window.dispatchEvent(new Event('scroll'))
  })
})
afterEach(() => void vi.restoreAllMocks())

/** Opens the paper; `onServer` is the account's last block, with its time. */
const open = (hash = '', onServer: { index: number; readAt: string } | null = null) =>
  openApp(`/storage/1${hash}`, ({ path }) => {
    if (path.endsWith('/articles/article')) return done(openPaper({ graph: [] }))
    if (path.endsWith('/articles/document')) return done(document)
    if (path.endsWith('/articles/reading-place')) return done({ readAt: EARLY })
    if (!path.endsWith('/articles/reading-places')) return undefined
    return done(
      onServer ? [{ articleId: 1, view: 'read', share: 0.25, page: 1, part: 0, paper: null, ...onServer }] : [],
    )
  })
const atBlock = (index: number, share = 0) => BLOCK * (index + 1 + share) - READING_LINE
/** A marked passage is shown a third down the window. */
const atPassage = (index: number) => BLOCK * (index + 1) - window.innerHeight / 3
const storeHere = (index: number, at: number) =>
  localStorage.setItem('colophon.person.7', JSON.stringify({ places: [[1, { read: { index, share: 0.5 }, at }]] }))

it('a paper opens where this browser left it', async () => {
  storeHere(2, Date.now())
  await open('', { index: 1, readAt: EARLY })
  await waitFor(() => expect(scrolled).toBe(atBlock(2, 0.5)))
})

it('a paper opens where another device left it since', async () => {
  storeHere(2, 1000)
  await open('', { index: 1, readAt: EARLY })
  await waitFor(() => expect(scrolled).toBe(atBlock(1, 0.25)))
})

it('a target in the URL comes before all stored positions', async () => {
  storeHere(2, Date.now())
  await open('#block-3', { index: 1, readAt: new Date().toISOString() })
  await waitFor(() => expect(scrolled).toBe(atPassage(3)))
})

it('a target that was shown before a reload is not shown again', async () => {
  storeHere(2, Date.now())
  await open('#block-3')
  // The browser keeps the state of an entry over a reload.
  history.replaceState({ ...history.state, isShown: true }, '')
  await waitFor(() => expect(scrolled).toBe(atBlock(2, 0.5)))
})

it('going back after a jump restores the position that it started at, each time', async () => {
  await open('#block-1')
  await waitFor(() => expect(scrolled).toBe(atPassage(1)))
  const pageBox = screen.getByRole('textbox', { name: 'Page' })
  await userEvent.clear(pageBox)
  await userEvent.type(pageBox, '2{Enter}')
  await waitFor(() => expect(scrolled).toBe(atBlock(2)))
  for (let times = 0; times < 2; times++) {
    act(() => history.back())
    await waitFor(() => expect(scrolled).toBeCloseTo(atPassage(1), -1))
    act(() => history.forward())
    await waitFor(() => expect(scrolled).toBe(atBlock(2)))
  }
})

it('the position is sent when the page is hidden', async () => {
  const { asked } = await open()
  await screen.findByText(/^Three pots/)
  await waitFor(() => expect(asked('/articles/reading-places')).not.toEqual([]))
  window.scrollTo({ top: atBlock(2, 0.5) })
  vi.spyOn(window.document, 'visibilityState', 'get').mockReturnValue('hidden')
  const sent = () => asked('/articles/reading-place').map(({ body }) => JSON.parse(body))
  await waitFor(() => {
    window.document.dispatchEvent(new Event('visibilitychange'))
    expect(sent().at(-1)).toMatchObject({ articleId: 1, view: 'read', index: 2, share: 0.502 })
  })
  expect(readerCalls.saveReadingPosition.body.safeParse(sent().at(-1)).success).toBe(true)
})
