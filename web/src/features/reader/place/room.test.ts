import { expect, it } from 'vitest'
import { extentInRoom, takeRoom } from './room.ts'

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
])('what stands at %i in a slice that ends at %i counts as standing at %i', (top, end, expected) =>
  expect(extentInRoom(inSlice(top, end))).toEqual({ top: expected, height: 40 }),
)

it('what is led to takes the room it needs, and what is in no slice is where it is', () => {
  const element = inSlice(7000, 900)
  takeRoom(element)
  expect(element.parentElement?.hasAttribute('data-drawn')).toBe(true)
  const alone = document.createElement('p')
  expect(extentInRoom(alone)).toEqual({ top: 0, height: 0 })
  expect(extentInRoom(undefined)).toEqual({ top: 0, height: 0 })
})
