import type { Readable } from 'node:stream'

const NEWLINE = 0x0a

/** The lines of a stream, without their ends; only `\n` ends one, as other marks may stand inside a line of JSON. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  const open: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...open.splice(0), chunk.subarray(start, end)]).toString('utf8')
      start = end + 1
    }
    if (start < chunk.length) open.push(chunk.subarray(start))
  }
}
