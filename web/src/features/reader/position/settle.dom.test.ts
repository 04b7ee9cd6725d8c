import { expect, it } from 'vitest'
import { extentInSlice, layOutSlice } from './settle.ts'

/** An element at a height of the screen, within a slice that ends at another. */
function inSlice(top: number, end: number): Element {
  const slice = document.createElement('div')
  slice.dataset.slice = ''
  const element = document.createElement('p')
  slice.append(element)
  slice.getBoundingClientRect = () => DOMRect.fromRect({ y: end - 4800, height: 4800 })
  element.getBoundingClientRect = () => DOMRect.fromRect({ y: top, height: 40 })
  return element
}

it.each([
  [300, 900, 300],
  [7000, 900, 900],
])('an element at %i in a slice that ends at %i counts as being at %i', (top, end, expected) =>
  expect(extentInSlice(inSlice(top, end))).toEqual({ top: expected, height: 40 }),
)

it('the slice of an element is laid out, and an element in no slice is where it is', () => {
  const element = inSlice(7000, 900)
  layOutSlice(element)
  expect(element.parentElement?.hasAttribute('data-drawn')).toBe(true)
  const alone = document.createElement('p')
  expect(extentInSlice(alone)).toEqual({ top: 0, height: 0 })
  expect(extentInSlice(undefined)).toEqual({ top: 0, height: 0 })
})
