import type { PaperDocument } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { DOCUMENT } from '../../articles/testing/papers.ts'
import { anchorOf, passageOf, rangeOfWords } from './passage-of-selection.ts'

const TEXTS = ['Peat loses water quickly.', 'Thin layers may dry faster, as we “saw” in wa-', 'ter.']
const paper: PaperDocument = {
  ...structuredClone(DOCUMENT as unknown as PaperDocument),
  text: TEXTS.join('\n\n'),
  blocks: [],
}
let start = 0
for (const [index, text] of TEXTS.entries()) {
  paper.blocks.push({ type: 'paragraph', text, start, end: start + text.length, page: index + 1, boxes: [] })
  start += text.length + 2
}

function drawn(): HTMLElement {
  const view = document.createElement('div')
  view.innerHTML = paper.blocks
    .map(({ text, start }) => `<p><span data-start="${start}">${text.replace('water', '<a>water</a>')}</span></p>`)
    .join('')
  document.body.replaceChildren(view)
  return view
}
function select(view: Element, from: [string, number], to: [string, number]): Range {
  const range = document.createRange()
  const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeValue?.includes(from[0])) range.setStart(node, from[1])
    if (node.nodeValue?.includes(to[0])) range.setEnd(node, to[1])
  }
  return range
}

describe('a passage selected in the reading view', () => {
  it.each([
    [['Peat', 0], ['Peat', 4], 'Peat', 1],
    [['Peat', 5], [' quickly', 8], 'loses water quickly', 1],
    [[' quickly', 0], ['Thin', 11], 'quickly.\n\nThin layers', 1],
    // Parts of words are completed.
    [['Peat', 7], [' quickly', 5], 'loses water quickly', 1],
    [['water', 1], ['water', 3], 'water', 1],
  ] as const)('from %j to %j is “%s”', (from, to, quote, page) => {
    const view = drawn()
    const anchor = passageOf(view, select(view, [...from], [...to]), paper)
    expect(anchor).toEqual({
      page,
      start: paper.text.indexOf(quote),
      end: paper.text.indexOf(quote) + quote.length,
      quote,
    })
  })

  it('a selection beyond the paper ends with it', () => {
    const view = drawn()
    const after = document.createElement('p')
    after.textContent = 'elsewhere'
    document.body.append(after)
    const range = select(view, ['ter.', 0], ['ter.', 4])
    range.setEnd(after, 0)
    expect(passageOf(view, range, paper)?.quote).toBe('ter.')
  })

  it('a selection outside the paper or of white space only gives no passage', () => {
    const view = drawn()
    const other = document.createElement('p')
    other.textContent = 'elsewhere'
    document.body.append(other)
    expect(passageOf(view, select(other, ['elsewhere', 0], ['elsewhere', 4]), paper)).toBeNull()
    expect(passageOf(view, select(view, ['Peat', 4], ['Peat', 5]), paper)).toBeNull()
  })
})

describe('words selected in the original', () => {
  it.each([
    ['water quickly', 1, 'water quickly'],
    // A hyphen that the text keeps or loses, and the mark of a note that it does not have.
    ['loses wa- ter quickly', 1, 'loses water quickly'],
    ['layers may dry12 faster, as', 2, 'layers may dry faster, as'],
    ['water\nquickly.', 1, 'water quickly.'],
    ['we "saw"', 2, 'we “saw”'],
    ['quickly. Thin layers', 1, 'quickly.\n\nThin layers'],
  ])('%j on page %i is %j', (words, page, quote) => {
    const range = rangeOfWords(paper, words, page)
    expect(range && paper.text.slice(range.start, range.end)).toBe(quote)
  })

  it.each([
    ['no such words', 1],
    ['Peat', 3],
    ['Peat', 9],
  ])('the words %j are not found on page %i', (words, page) => {
    expect(rangeOfWords(paper, words, page)).toBeNull()
  })
})

it('a selection longer than a comment may quote is refused', () => {
  const text = 'word '.repeat(500)
  expect(anchorOf({ ...paper, text }, { start: 0, end: text.length })).toBeNull()
})
