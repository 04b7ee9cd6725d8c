/** Text of several lines as one, and for each line the range `[start, end)` that it takes in it. */
export interface JoinedLines {
  text: string
  ranges: { start: number; end: number }[]
}

/** Letters of a line's end that are looked at: no word is longer. */
const longestWord = 80

/**
 * Joins lines with spaces. A hyphen at a line's end goes when the next line continues the word; it stays when the
 * document spells the word with it elsewhere (`vocabulary`), and after digits and capitals (`COVID-`, `2-`).
 */
export function joinLines(lines: readonly string[], vocabulary: ReadonlySet<string>): JoinedLines {
  const parts: string[] = []
  const ranges: JoinedLines['ranges'] = []
  let length = 0
  for (const line of lines) {
    const before = parts.at(-1) ?? ''
    const joint = before === '' ? 'none' : jointOf(before.slice(-longestWord), line, vocabulary)
    const last = ranges.at(-1)
    if (joint === 'drop' && last) {
      parts.splice(-1, 1, before.slice(0, -1))
      length--
      last.end = length
    }
    const start = length + (joint === 'space' ? 1 : 0)
    parts.push(joint === 'space' ? ` ${line}` : line)
    length = start + line.length
    ranges.push({ start, end: length })
  }
  return { text: parts.join(''), ranges }
}

/** The words of lines, in lower case, as far as no line end touches them: what `joinLines` decides by. */
export function vocabularyOf(lines: Iterable<string>): Set<string> {
  const words = new Set<string>()
  for (const line of lines) {
    for (const [word] of line.toLowerCase().matchAll(/(?<=\s|\()\p{L}+(?:-\p{L}+)*(?=[\s),.;:])/gu)) words.add(word)
  }
  return words
}

function jointOf(before: string, after: string, vocabulary: ReadonlySet<string>): 'none' | 'drop' | 'space' {
  const head = /(\p{L}[\p{L}\p{M}'’-]*|\p{N}+)[-‐]$/u.exec(before)?.[1]
  if (head === undefined) return /[\u2010-\u2014/]$/.test(before) && !/\s.$/.test(before) ? 'none' : 'space'
  const tail = /^\p{Ll}[\p{L}\p{M}]*(?:-\p{L}+)*/u.exec(after.slice(0, longestWord))?.[0]
  if (tail === undefined || !/\p{Ll}$/u.test(head)) return 'none'
  const joined = (head + tail).toLowerCase()
  const hyphened = `${head}-${tail}`.toLowerCase()
  return vocabulary.has(hyphened) && !vocabulary.has(joined) ? 'none' : 'drop'
}
