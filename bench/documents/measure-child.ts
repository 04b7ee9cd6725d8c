import { readFileSync } from 'node:fs'
import type { PaperDocument } from '@colophon/protocol/articles/document'
import { type ParseFileInput, parseFile } from '@colophon/server/platform/parser/parse-file'
import { parserProcesses } from '@colophon/server/platform/parser/testing/parser-processes'

/** A document with what reading it took. */
export interface MeasuredParse {
  document: PaperDocument | null
  /** The code of what was wrong, where there is no document. */
  failure: string | null
  /** From the request to the whole result, with whatever starting a process took. */
  ms: number
  /** The most memory the parsing processes held, in MB; 0 where the system does not tell (other than Linux). */
  peakMegabytes: number
}

const LOOK_EVERY_MS = 40

/** Reads a file as the product does, in a process of its own. */
export async function measureParse(input: ParseFileInput): Promise<MeasuredParse> {
  let peakMegabytes = 0
  const look = setInterval(() => {
    if (process.platform !== 'linux') return
    peakMegabytes = Math.max(peakMegabytes, ...parserProcesses().map(({ pid }) => highWaterMark(pid)))
  }, LOOK_EVERY_MS)
  const begun = performance.now()
  try {
    const document = await parseFile(input)
    return { document, failure: null, ms: performance.now() - begun, peakMegabytes }
  } catch (error) {
    const failure = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return { document: null, failure, ms: performance.now() - begun, peakMegabytes }
  } finally {
    clearInterval(look)
  }
}

function highWaterMark(pid: number): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
