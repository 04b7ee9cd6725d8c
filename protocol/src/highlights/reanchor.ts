/** Characters before and after the former position among which a passage is first looked for. */
const NEAR = 4000

/**
 * Where a passage is in a text, in UTF-16 code units: at its former start if it is still there, else the occurrence
 * nearest to it; null if the text does not have it. White space may differ, as it does after another reading of a file.
 */
export function reanchor(
  text: string,
  { start, quote }: { start: number; quote: string },
): { start: number; end: number } | null {
  if (text.startsWith(quote, start)) return { start, end: start + quote.length }
  const words = quote.trim().split(/\s+/)
  if (words[0] === '') return null
  const pattern = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+'), 'g')
  const from = Math.max(0, start - NEAR)
  return (
    nearest(text.slice(from, start + quote.length + NEAR), pattern, start - from, from) ??
    nearest(text, pattern, start, 0)
  )
}

function nearest(text: string, pattern: RegExp, wanted: number, offset: number): { start: number; end: number } | null {
  let best: { start: number; end: number } | null = null
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (best && Math.abs(index - wanted) >= Math.abs(best.start - offset - wanted)) continue
    best = { start: offset + index, end: offset + index + found.length }
  }
  return best
}
