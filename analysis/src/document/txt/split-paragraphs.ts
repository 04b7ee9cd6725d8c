import { headingLevel, isRule } from './heading-level.ts'

/** The longest line that a person or a program still breaks by hand; longer lines are paragraphs of their own. */
const longestWrapped = 120
const itemStart = /^\s*(?:[-*•‣]|\(?\d{1,3}[.)]|\[\d{1,3}\])\s+\S/

/** Groups the lines of a text into paragraphs. Blank lines part them; so do list marks and lines too long to be wrapped. */
export function splitParagraphs(text: string): string[][] {
  const paragraphs: string[][] = []
  for (const chunk of chunksOf(text)) {
    const margin = chunk.reduce((least, line) => Math.min(least, indentOf(line)), longestWrapped)
    let open: string[] = []
    for (const line of chunk) {
      const previous = open.at(-1)
      const parts = previous !== undefined && (startsAnew(open, line, margin) || endsHeading(open, line))
      if (parts) {
        paragraphs.push(open)
        open = []
      }
      open.push(line)
    }
    if (open.length > 0) paragraphs.push(open)
  }
  return paragraphs
}

function chunksOf(text: string): string[][] {
  const chunks: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (line.trim() === '') chunks.push([])
    else chunks.at(-1)?.push(line)
  }
  return chunks.filter((chunk) => chunk.length > 0)
}

function startsAnew(open: readonly string[], line: string, margin: number): boolean {
  const previous = open.at(-1) ?? ''
  if (isRule(line)) return open.length > 1 && !(open.length === 2 && isRule(open[0] ?? ''))
  if (isRule(previous)) return open.length > 1
  if (/^#{1,6}\s/.test(previous) || itemStart.test(line)) return true
  if (Math.max(previous.length, line.length) > longestWrapped) return true
  const indent = indentOf(line) - indentOf(previous)
  const indented = indent >= 2 && indentOf(previous) === margin && !itemStart.test(previous)
  return indented && /[.!?]["'”’)]*\s*$/.test(previous)
}

/** Whether a paragraph so far is a heading right above the text of its section, without a blank line between. */
function endsHeading(open: readonly string[], line: string): boolean {
  const [first = ''] = open
  return (
    open.length === 1 &&
    first.length <= 70 &&
    line.length >= 40 &&
    line.length > first.length &&
    /^\s*[\p{Lu}\p{Lo}“"(]/u.test(line) &&
    !isRule(line) &&
    headingLevel(open) !== null
  )
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
