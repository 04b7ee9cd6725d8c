import type { PageSize } from '../../../../lib/pdf/page-size.ts'
import { type LayerPiece, layerText, piecesOf } from './layer-text.ts'
import type { Area } from './pick-match.ts'

/** What was found in the text layer of a drawn page, and where in points; null while it has no text layer. */
export function foundOnPage(page: Element, size: PageSize, pattern: RegExp): { ranges: Range[]; areas: Area[] } | null {
  const { nodes, pieces } = layerOf(page)
  if (nodes.length === 0) return null
  const layer = layerText(pieces)
  const frame = page.getBoundingClientRect()
  const scale = size.width / frame.width
  const ranges: Range[] = []
  const areas: Area[] = []
  for (const { index, 0: words } of layer.text.matchAll(pattern)) {
    const { from, to } = piecesOf(layer, index, index + words.length)
    const [first, last] = [nodes[from[0]], nodes[to[0]]]
    if (!first || !last) continue
    const range = page.ownerDocument.createRange()
    range.setStart(first, Math.min(from[1], first.length))
    range.setEnd(last, Math.min(to[1], last.length))
    const { left, top, width, height } = range.getClientRects()[0] ?? range.getBoundingClientRect()
    ranges.push(range)
    areas.push({
      x: (left - frame.left) * scale,
      y: (top - frame.top) * scale,
      width: width * scale,
      height: height * scale,
    })
  }
  return { ranges, areas }
}

function layerOf(page: Element): { nodes: Text[]; pieces: LayerPiece[] } {
  const nodes: Text[] = []
  const pieces: LayerPiece[] = []
  const layer = page.querySelector('[data-text-layer]')
  if (!layer) return { nodes, pieces }
  const walker = page.ownerDocument.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const last = pieces.at(-1)
    if (node instanceof Text) {
      nodes.push(node)
      pieces.push({ text: node.data, endsLine: false })
    } else if (node.nodeName === 'BR' && last) last.endsLine = true
  }
  return { nodes, pieces }
}
