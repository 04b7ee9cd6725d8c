import type { TextRange } from '../text-range.ts'

/** An element that shows the document's text from an offset on. */
export type Shown = { start: number; element: Element }

/** The elements within that show document text, in order; each has its offset in `data-start`. */
export function shownText(within: Element): Shown[] {
  return [...within.querySelectorAll('[data-start]')]
    .map((element) => ({ start: Number(element.getAttribute('data-start')), element }))
    .sort((one, other) => one.start - other.start)
}

/** The DOM range of a document range; null if it is not rendered. */
export function domRange(shown: readonly Shown[], { start, end }: TextRange): Range | null {
  let [low, high] = [0, shown.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((shown[middle]?.start ?? 0) <= start) low = middle
    else high = middle - 1
  }
  const found = shown[low]
  if (!found || found.start > start) return null
  return rangeWithin(found.element, start - found.start, end - found.start)
}

/** The characters `from`..`to` (exclusive) of an element's text; null if it is shorter. */
export function rangeWithin(element: Element, from: number, to: number): Range | null {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = element.ownerDocument.createRange()
  let passed = 0
  let hasBegun = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (!hasBegun && from < passed + length) {
      range.setStart(node, from - passed)
      hasBegun = true
    }
    if (hasBegun && to <= passed + length) {
      range.setEnd(node, to - passed)
      return range
    }
    passed += length
  }
  return null
}

/** Character offset of a point within an element; the fallback applies to points outside it. */
export function offsetIn(element: Element, node: Node, offset: number, outside: number): number {
  if (!element.contains(node)) return outside
  const before = element.ownerDocument.createRange()
  before.selectNodeContents(element)
  before.setEnd(node, offset)
  return before.toString().length
}
