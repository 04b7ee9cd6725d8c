import { isUtf8 } from 'node:buffer'
import { ImportRefused } from './import-refused.ts'

/** A line with its number, counted from 1; `text` is null for one that is no text or too long to be a record. */
export type Line = { number: number; text: string | null; problem: 'too long' | 'not UTF-8' | null; excerpt: string }

/** A record with thousands of authors has a third of this. */
const LINE_BYTES_MAX = 1_000_000
/** Nobody has such a line; the rest of the file need not be read. */
const LINE_BYTES_ABSURD = 32_000_000
/** How much of a line a report of it shows. */
const EXCERPT_BYTES = 300

/**
 * Cuts a stream into lines, whatever ends them, without the mark that some editors put at the very beginning. A line that is too
 * long is told once it is, and never kept whole.
 */
export async function* readLines(content: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let number = 1
  let open: Buffer[] = []
  let openBytes = 0
  const add = (part: Buffer) => {
    if (openBytes <= LINE_BYTES_MAX) open.push(part)
    openBytes += part.length
    if (openBytes > LINE_BYTES_ABSURD) throw new ImportRefused(`Line ${number} never ends: this is no file of records.`)
  }
  const line = (): Line => {
    const bytes = open.length === 1 && open[0] ? open[0] : Buffer.concat(open)
    const read = lineOf(number, bytes, openBytes)
    number += 1
    open = []
    openBytes = 0
    return read
  }
  for await (const chunk of content) {
    let start = 0
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, start)) {
      add(chunk.subarray(start, end))
      yield line()
      start = end + 1
    }
    if (start < chunk.length) add(chunk.subarray(start))
  }
  if (openBytes > 0) yield line()
}

const NEW_LINE = 0x0a
const MARK = '\ufeff'

function lineOf(number: number, bytes: Buffer, length: number): Line {
  const excerpt = () => bytes.toString('utf8', 0, EXCERPT_BYTES)
  if (length > LINE_BYTES_MAX) return { number, text: null, problem: 'too long', excerpt: excerpt() }
  if (!isUtf8(bytes)) return { number, text: null, problem: 'not UTF-8', excerpt: excerpt() }
  const whole = bytes.toString('utf8')
  const text = (number === 1 && whole.startsWith(MARK) ? whole.slice(1) : whole).trim()
  return { number, text, problem: null, excerpt: text.slice(0, EXCERPT_BYTES) }
}
