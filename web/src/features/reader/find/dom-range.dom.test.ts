import { expect, it } from 'vitest'
import { domRange, shownText } from './dom-range.ts'

function drawn(html: string): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = html
  return element
}

it('a range spans links and marks within the text', () => {
  const shown = shownText(
    drawn('<p data-start="0">Clay <a>[3</a>]<mark> pots</mark> dry.</p><p data-start="20">Next</p>'),
  )
  expect(domRange(shown, { start: 3, end: 12 })?.toString()).toBe('y [3] pot')
  expect(domRange(shown, { start: 20, end: 22 })?.toString()).toBe('Ne')
})

it('a range that begins before the first shown text or ends after its block is nowhere', () => {
  const shown = shownText(drawn('<p data-start="5">Clay</p>'))
  expect(domRange(shown, { start: 2, end: 6 })).toBeNull()
  expect(domRange(shown, { start: 6, end: 20 })).toBeNull()
  expect(domRange([], { start: 0, end: 1 })).toBeNull()
})
