import { beforeEach, describe, expect, it } from 'vitest'
import { jumpState } from '../ReaderProvider.tsx'
import { documentOf } from '../testing/document.ts'
import {
  distanceTo,
  elementAt,
  headingOf,
  POSITIONS_MAX,
  pageOf,
  positionInView,
  storedPositions,
  storePosition,
} from './position.ts'

describe('the element at a line', () => {
  const pages = [100, 940, 1780].map((top) => ({ top, height: 800 }))
  const at = (line: number) => elementAt(pages.length, (index) => pages[index] ?? { top: 0, height: 0 }, line)
  it('is the one under the line, with the share above it', () => expect(at(1140)).toEqual({ element: 1, share: 0.25 }))
  it('is the beginning of the first above all', () => expect(at(0)).toEqual({ element: 0, share: 0 }))
  it('is the end of an element in the gap after it', () => expect(at(930)).toEqual({ element: 0, share: 1 }))
  it('is the same when everything is drawn half as large', () => {
    const { share } = at(1140)
    expect(distanceTo({ top: 470, height: 400 }, share, 112)).toBe(470 + 100 - 112)
  })
})

describe('stored positions', () => {
  beforeEach(() => localStorage.clear())
  const store = (articleId: number, view: 'read' | 'original', index: number, share = 0) =>
    storePosition(7, articleId, { view, index, share }, { at: 1000, document: null })

  it('are one for each view of a paper and each user', () => {
    store(1, 'read', 12, 0.5)
    store(1, 'original', 3)
    expect(storedPositions(7, 1, null)).toEqual({
      read: { index: 12, share: 0.5 },
      original: { index: 3, share: 0 },
      last: 'original',
      at: 1000,
    })
    expect(storedPositions(8, 1, null)).toEqual({ at: 0 })
    expect(storedPositions(null, 1, null)).toEqual({ at: 0 })
  })

  it('leave out that in a text which was read again since', () => {
    const [before, after] = ['x', 'longer'].map((text) => documentOf([{ type: 'paragraph', text }]))
    if (!before || !after) throw new Error('no documents')
    store(1, 'original', 3)
    storePosition(7, 1, { view: 'read', index: 12, share: 0.5 }, { at: 1000, document: before })
    expect(storedPositions(7, 1, before)).toMatchObject({ read: { index: 12 }, last: 'read', at: 1000 })
    expect(storedPositions(7, 1, after)).toEqual({ original: { index: 3, share: 0 }, at: 0 })
  })

  it('are dropped oldest first', () => {
    for (let id = 1; id <= POSITIONS_MAX + 1; id++) store(id, 'read', 1)
    expect(storedPositions(7, 1, null).read).toBeUndefined()
    expect(storedPositions(7, 2, null).read).toBeDefined()
  })

  it.each(['no JSON', '[[1,{"read":{"index":-1,"share":9}}]]', '{}'])('that are damaged (%s) are ignored', (text) => {
    localStorage.setItem('colophon.person.7', `{"places":${text}}`)
    expect(storedPositions(7, 1, null)).toEqual({ at: 0 })
  })
})

describe('the state of a jump', () => {
  const from = { view: 'read', index: 3, share: 0.5 }
  it('is read from the history entry', () => expect(jumpState({ jumps: 2, from })).toEqual({ jumps: 2, from }))
  it.each([null, 'x', {}, { jumps: -1, from }, { jumps: 1.5, from }, { jumps: '2', from }, { jumps: 1, from: {} }])(
    '%j is no jump',
    (state) => expect(jumpState(state)).toEqual({ jumps: 0, from: null }),
  )
})

describe('the current heading and page', () => {
  const document = documentOf([
    { type: 'heading', text: 'One' },
    { type: 'paragraph', text: 'First.' },
    { type: 'heading', text: 'Two', boxes: [{ page: 1, x: 72, y: 600, width: 90, height: 12 }] },
    { type: 'paragraph', text: 'Without a page.', page: null },
    { type: 'heading', text: 'Three', page: 2 },
  ])
  it.each([
    [{ view: 'read', index: 3, share: 0 }, 2, 1],
    [{ view: 'original', index: 1, share: 0 }, 0, 1],
    [{ view: 'original', index: 1, share: 0.8 }, 2, 1],
    [{ view: 'original', index: 2, share: 0.5 }, 4, 2],
  ] as const)('at %j is under heading %i on page %i', (position, heading, page) => {
    expect(headingOf(position, document)).toBe(heading)
    expect(pageOf(position, document)).toBe(page)
  })
  it('is unknown before there is a position', () =>
    expect([headingOf(null, document), pageOf(null, document)]).toEqual([-1, null]))
})

describe('a position in the other view', () => {
  const column = (x: number, y: number, height: number) => ({ page: 2, x, y, width: 200, height })
  const document = documentOf([
    { type: 'header', text: 'Peat', boxes: [column(50, 10, 10)] },
    { type: 'paragraph', text: 'Left.', boxes: [column(50, 100, 200)] },
    { type: 'paragraph', text: 'Below.', boxes: [column(50, 300, 400)] },
    { type: 'paragraph', text: 'Right.', boxes: [column(300, 100, 600)] },
  ])
  const height = document.pages[1]?.height ?? Number.NaN
  it('is the height of its block on the page', () =>
    expect(positionInView('original', { view: 'read', index: 2, share: 0.5 }, undefined, document)).toEqual({
      index: 2,
      share: 500 / height,
    }))
  it('is the top of its page for the title and the authors', () => {
    const first = documentOf([
      { type: 'header', text: 'Peat', boxes: [column(50, 10, 10)] },
      { type: 'title', text: 'On peat', boxes: [column(50, 100, 40)] },
      { type: 'authors', text: 'Ada', boxes: [column(50, 150, 20)] },
    ])
    expect(positionInView('original', { view: 'read', index: 2, share: 0.5 }, undefined, first)).toEqual({
      index: 2,
      share: 0,
    })
  })
  it('is the first block at its height, and the share of that', () =>
    expect(positionInView('read', { view: 'original', index: 2, share: 500 / height }, undefined, document)).toEqual({
      index: 2,
      share: 0.5,
    }))
  it('is where that view was last, if that is at the same height', () => {
    const last = { index: 3, share: (500 - 100) / 600 }
    const position = { view: 'original', index: 2, share: 500 / height } as const
    expect(positionInView('read', position, last, document)).toBe(last)
  })
  it('is unknown for a block without a page', () =>
    expect(
      positionInView(
        'original',
        { view: 'read', index: 0, share: 0 },
        undefined,
        documentOf([{ type: 'paragraph', text: 'x', boxes: [] }]),
      ),
    ).toBeNull())
})
