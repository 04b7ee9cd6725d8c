import { isUnspacedBreak } from './script.ts'

/** Text of several lines as one, and for each line the range `[start, end)` that it takes in it. */
export interface JoinedLines {
  text: string
  ranges: { start: number; end: number }[]
}

/** Letters of a line's end that are looked at: no word is longer. */
const longestWord = 80

/**
 * Joins lines with spaces, but for scripts without any, such as Chinese. A hyphen at a line's end goes when the next line continues the word; it stays when the
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
  if (isUnspacedBreak(before, after) || isSplitAddress(before, after)) return 'none'
  const head = /(\p{L}[\p{L}\p{M}'’-]*|\p{N}+)[-‐]$/u.exec(before)?.[1]
  if (head === undefined) return /[\u2010-\u2014/]$/.test(before) && !/\s.$/.test(before) ? 'none' : 'space'
  const tail = /^\p{Ll}[\p{L}\p{M}]*(?:-\p{L}+)*/u.exec(after.slice(0, longestWord))?.[0]
  if (tail === undefined || !/\p{Ll}$/u.test(head)) return isSplitCapitals(head, after, vocabulary) ? 'drop' : 'none'
  const joined = (head + tail).toLowerCase()
  const hyphened = `${head}-${tail}`.toLowerCase()
  if (vocabulary.has(joined)) return 'drop'
  if (vocabulary.has(hyphened) || /-(?:of|to|in|the|and|by|on|at)$/.test(head)) return 'none'
  return compoundTail.test(tail) && vocabulary.has(head.toLowerCase()) ? 'none' : 'drop'
}

/** Second parts of words that are written with a hyphen far more often than without. */
const compoundTail =
  /^(?:based|like|free|level|scale|specific|dependent|driven|aware|oriented|dimensional|order|term|world|source|known|defined|type|class|size|quality|art|related|shaped)\b/

/** An address or DOI that goes on in the next line: it ends in a mark that no address ends in, or the mark comes next. */
function isSplitAddress(before: string, after: string): boolean {
  const last = /\S+$/.exec(before)?.[0] ?? ''
  if (!/https?:|^www\.|doi:|doi\.org\/|(?:^|[\s:(])10\.\d{4,9}\/|^https?$/.test(last)) return false
  if (/[/:_=&?%#~-]$/.test(last) || /^[/_=&?%#]\S/.test(after)) return true
  if (/^\.[\p{L}\d]/u.test(after)) return true
  return (
    last.endsWith('.') && /^[\p{Ll}\d][^\s]*/u.test(after) && !/^(?:doi|https?|pages?|pp|in|accessed)\b/.test(after)
  )
}

/** `CALIBRA-` and `TION`: capitals cut, where the document has the whole word elsewhere. */
function isSplitCapitals(head: string, after: string, vocabulary: ReadonlySet<string>): boolean {
  const tail = /^\p{Lu}{2,}/u.exec(after)?.[0]
  return tail !== undefined && /^\p{Lu}{2,}$/u.test(head) && vocabulary.has((head + tail).toLowerCase())
}
