import { beforeEach, describe, expect, it } from 'vitest'
import { depthOf, noteJump, returnPlace } from '../ReaderProvider.tsx'
import { documentOf } from '../testing/document.ts'
import { distanceTo, placeAt } from './place.ts'
import { headingOf, pageOf } from './use-current.ts'
import { keepPlace, keptPlace, PLACES_MAX } from './use-places.ts'

describe('the place of a reader', () => {
  const pages = [100, 940, 1780].map((top) => ({ top, height: 800 }))
  const at = (line: number) => placeAt('original', pages.length, (index) => pages[index] ?? { top: 0, height: 0 }, line)
  it('is the page under the reading line and the share above it', () =>
    expect(at(1140)).toEqual({ view: 'original', position: 1, share: 0.25 }))
  it('is the beginning above the first page', () => expect(at(0)).toMatchObject({ position: 0, share: 0 }))
  it('is the end of a page in the gap after it', () => expect(at(930)).toMatchObject({ position: 0, share: 1 }))
  it('means the same when everything is drawn half as large', () => {
    const { share } = at(1140)
    expect(distanceTo({ top: 470, height: 400 }, share, 112)).toBe(470 + 100 - 112)
  })
})

describe('the kept places', () => {
  beforeEach(() => localStorage.clear())

  it('are one for each view of a paper and each person', () => {
    keepPlace(7, 1, { view: 'read', index: 12, share: 0.5 })
    keepPlace(7, 1, { view: 'original', index: 3, share: 0 })
    expect(keptPlace(7, 1, 'read')).toEqual({ view: 'read', index: 12, share: 0.5 })
    expect(keptPlace(7, 1, 'original')).toEqual({ view: 'original', index: 3, share: 0 })
    expect(keptPlace(8, 1, 'read')).toBeNull()
    expect(keptPlace(null, 1, 'read')).toBeNull()
  })

  it('are forgotten oldest first', () => {
    for (let id = 1; id <= PLACES_MAX + 1; id++) keepPlace(7, id, { view: 'read', index: 1, share: 0 })
    expect(keptPlace(7, 1, 'read')).toBeNull()
    expect(keptPlace(7, 2, 'read')).not.toBeNull()
  })

  it.each(['no JSON', '[[1,{"read":{"index":-1,"share":9}}]]', '{}'])(
    'that are spoilt (%s) are as if there were none',
    (text) => {
      localStorage.setItem('colophon.person.7', `{"places":${text}}`)
      expect(keptPlace(7, 1, 'read')).toBeNull()
    },
  )
})

describe('the way back', () => {
  const place = (index: number) => ({ view: 'read' as const, index, share: 0 })
  it('leads through the jumps in reverse', () => {
    const stack = noteJump(noteJump([], 0, place(1)), 1, place(5))
    expect([returnPlace(stack, 1), returnPlace(stack, 0)]).toEqual([place(5), place(1)])
  })
  it('forgets the way that another jump has left', () => {
    const stack = noteJump(noteJump(noteJump([], 0, place(1)), 1, place(5)), 0, place(2))
    expect([returnPlace(stack, 0), returnPlace(stack, 1)]).toEqual([place(2), null])
  })
  it('leads nowhere known after a reload', () => expect(returnPlace([], 2)).toBeNull())
  it.each([null, 'x', {}, { jumps: -1 }, { jumps: 1.5 }, { jumps: '2' }])('takes the state %j for no jump', (state) =>
    expect(depthOf(state)).toBe(0),
  )
  it('reads its own state', () => expect(depthOf({ jumps: 2 })).toBe(2))
})

describe('what is being read', () => {
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
  ] as const)('at %j is under heading %i on page %i', (place, heading, page) => {
    expect(headingOf(place, document)).toBe(heading)
    expect(pageOf(place, document)).toBe(page)
  })
  it('is unknown before there is a place', () =>
    expect([headingOf(null, document), pageOf(null, document)]).toEqual([-1, null]))
})
