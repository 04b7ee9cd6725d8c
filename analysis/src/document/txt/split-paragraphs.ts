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
      if (previous !== undefined && startsAnew(previous, line, margin)) {
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

function startsAnew(previous: string, line: string, margin: number): boolean {
  if (/^\s*(?:={3,}|-{3,})\s*$/.test(line)) return false
  if (/^\s*(?:={3,}|-{3,})\s*$/.test(previous) || /^#{1,6}\s/.test(previous) || itemStart.test(line)) return true
  if (Math.max(previous.length, line.length) > longestWrapped) return true
  const indent = indentOf(line) - indentOf(previous)
  const indented = indent >= 2 && indentOf(previous) === margin && !itemStart.test(previous)
  return indented && /[.!?]["'”’)]*\s*$/.test(previous)
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
