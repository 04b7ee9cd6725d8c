import { describe, expect, it } from 'vitest'
import { documentOf, line } from '../testing/document.ts'
import { pageWithin, startOfPage } from './position.ts'
import { positionOfTarget, targetOf } from './target.ts'

const document = documentOf(
  [
    { type: 'header', text: 'Journal of clay' },
    { type: 'paragraph', text: 'Pots dry in the shade.' },
    { type: 'paragraph', text: 'Pots dry in the sun, too.', page: 2 },
    { type: 'reference', text: '[1] A. One. On pots. 2001.', page: 3 },
  ],
  {
    references: [
      {
        block: 3,
        start: 68,
        end: 94,
        label: '1',
        text: '',
        title: null,
        authors: [],
        year: 2001,
        doi: null,
        archiveId: null,
      },
    ],
  },
)
const target = (
  hash: string,
  more: { quote?: string; statement?: { start?: number; end?: number; evidence?: string } } = {},
) => targetOf(document, { hash, quote: more.quote ?? null, statement: more.statement ?? null })
const textOf = (found: ReturnType<typeof target>) => document.text.slice(found?.range?.start, found?.range?.end)

describe('an address within a paper', () => {
  it('names exactly the characters that a comment stands on', () => {
    const start = document.text.indexOf('dry in')
    expect(textOf(target(`#at-${start}-${start + 6}`))).toBe('dry in')
    expect(target(`#at-${start}-${start}`)).toBeNull()
    expect(target('#at-1-99999999')).toBeNull()
  })
  it('names a page', () => expect(target('#page-2')).toEqual({ range: null, boxes: [], page: 2 }))
  it('names a height of a page, as the links of a file do', () =>
    expect(target('#page-2-420')).toEqual({ range: null, boxes: [], page: 2, top: 420 }))
  it('names an area of a page and the figure that it shows', () => {
    const box = { page: 2, x: 72, y: 100, width: 200, height: 90 }
    const figures = documentOf([
      { type: 'paragraph', text: 'See below.' },
      { type: 'figure', text: '', page: 2, boxes: [box] },
      { type: 'figure', text: '', page: 2, boxes: [{ ...box, y: 200 }] },
      { type: 'caption', text: 'Figure 1: A pot.', page: 2, boxes: [{ ...box, y: 300, height: 12 }] },
    ])
    const found = targetOf(figures, { hash: '#area-2-72-200-200-90', quote: null, statement: null })
    expect(found).toEqual({ range: null, boxes: [{ ...box, y: 200 }], page: null, block: 1 })
    expect(found && positionOfTarget(figures, found, () => true)).toEqual({ index: 1, share: 0 })
    expect(targetOf(null, { hash: '#area-2-72-200-200-90', quote: null, statement: null })?.boxes).toHaveLength(1)
  })
  it('names a block and where it is printed', () => {
    expect(textOf(target('#block-1'))).toBe('Pots dry in the shade.')
    expect(target('#block-1')?.boxes).toEqual([line(1, 120)])
  })
  it('names an entry of the bibliography', () => expect(target('#reference-0')?.boxes).toEqual([line(3, 160)]))
  it('names the sentence at an offset', () => expect(textOf(target('#at-20'))).toBe('Pots dry in the shade.'))
  it('names the first place of a quote, its page before others', () => {
    expect(target('', { quote: 'pots  dry in the shade.' })?.boxes).toEqual([line(1, 120)])
    expect(target('#page-2', { quote: '… Pots dry in the' })?.boxes).toMatchObject([{ page: 2, x: 72, y: 140 }])
  })
  it('falls back to the page where the quote is not found', () =>
    expect(target('#page-2', { quote: 'no such words' })).toEqual({ range: null, boxes: [], page: 2 }))
  it('names a statement before all else, by its own boxes or those of its words', () => {
    expect(target('#page-3', { statement: { start: 17, end: 21 } })?.boxes).toMatchObject([{ page: 1, x: 72, y: 120 }])
    expect(textOf(target('#page-3', { statement: { start: 17, end: 21 } }))).toBe('Pots')
    // Of an earlier reading of the paper.
    const moved = { start: 2, end: 24, evidence: 'Pots dry in the shade.' }
    expect(textOf(target('', { statement: moved }))).toBe(moved.evidence)
  })
  it.each(['', '#block-99', '#reference-7', '#at-99999', '#nonsense', '#block-1x', '#page-', '#block-1-2'])(
    '"%s" names nothing',
    (hash) => expect(target(hash)).toBeNull(),
  )
})

describe('the position of a target in the reading view', () => {
  const isShown = ({ type }: { type: string }) => type !== 'header'
  const position = (hash: string) =>
    positionOfTarget(document, target(hash) ?? { range: null, boxes: [], page: null }, isShown)
  it('is its block', () => expect(position('#reference-0')).toEqual({ index: 3, share: 0 }))
  it('is the first shown block of a page', () => expect(position('#page-1')).toEqual({ index: 1, share: 0 }))
  it('is the next shown block of what is not shown', () => expect(position('#block-0')).toEqual({ index: 1, share: 0 }))
  it('is nowhere after the last page', () => expect(position('#page-9')).toBeNull())

  it('is within a paragraph that runs on from the page before, and that share is the page again', () => {
    const across = documentOf([
      { type: 'paragraph', text: 'Runs on.', boxes: [line(1, 700), line(2, 72), line(2, 86), line(2, 100)] },
    ])
    expect(startOfPage(across, 2, isShown)).toEqual({ index: 0, share: 0.25 })
    const [block] = across.blocks
    expect(block && [0, 0.2, 0.3, 1].map((share) => pageWithin(block, share))).toEqual([1, 1, 2, 2])
  })
})
