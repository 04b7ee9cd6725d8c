import { bottomOf, type Line, topOf } from './line.ts'

/** The lines of one page and the height of their reading frame. */
export interface PageLines {
  height: number
  lines: readonly Line[]
}

/** Share of a page's height, at the top and at the bottom, in which running heads are looked for. */
const zone = 0.12
const pageNumber =
  /^[-–—|\s[(]*(?:page|p\.|s\.|seite)?\s*(?:\d{1,5}|[ivxl]{1,6})(?:\s*(?:of|\/|von)\s*\d{1,5})?[-–—|\s\])]*$/i

/**
 * Finds running heads, running feet and page numbers: lines near a page's edge whose text, but for its numbers, stands
 * at the same height on other pages too, and numbers alone at the very edge.
 */
export function runningHeads(pages: readonly PageLines[]): Map<Line, 'header' | 'footer'> {
  const counts = new Map<string, number>()
  for (const page of pages) {
    for (const key of new Set(edgeLines(page).flatMap(({ line, edge }) => keysOf(line, edge)))) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const needed = pages.length < 3 ? 2 : Math.max(2, Math.min(4, Math.floor(pages.length * 0.25)))
  const found = new Map<Line, 'header' | 'footer'>()
  for (const page of pages) {
    for (const { line, edge, outer } of edgeLines(page)) {
      const repeats = keysOf(line, edge).some((key) => (counts.get(key) ?? 0) >= needed)
      if (repeats || (outer && pageNumber.test(line.text))) found.set(line, edge)
    }
  }
  return found
}

interface EdgeLine {
  line: Line
  edge: 'header' | 'footer'
  /** Nothing stands between it and the page's edge. */
  outer: boolean
}

function edgeLines(page: PageLines): EdgeLine[] {
  const { height, lines } = page
  const top = Math.min(...lines.map((line) => line.baseline))
  const bottom = Math.max(...lines.map((line) => line.baseline))
  return lines.flatMap((line): EdgeLine[] => {
    if (bottomOf(line) < zone * height) return [{ line, edge: 'header', outer: line.baseline < top + 0.5 * line.size }]
    if (topOf(line) < (1 - (pageNumber.test(line.text) ? 0.15 : zone)) * height) return []
    return [{ line, edge: 'footer', outer: line.baseline > bottom - 0.5 * line.size }]
  })
}

/** Same words, same height within a few points: heights are rounded both ways so that neighbours meet. */
function keysOf(line: Line, edge: string): string[] {
  const words = line.text.toLowerCase().replace(/\d+/g, '#').slice(0, 80)
  const steps = [Math.floor(line.baseline / 6), Math.floor((line.baseline + 3) / 6) + 0.5]
  return /\p{L}|#/u.test(words) ? steps.map((step) => `${edge} ${step} ${words}`) : []
}
