import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { type ParseFileInput, parseFile } from '@colophon/server/parser/parse-file'

/** A document with the cost of parsing it. */
export interface MeasuredParse {
  document: PaperDocument | null
  /** The error code if there is no document. */
  failure: string | null
  /** From the request to the complete result, including process start. */
  ms: number
  /** Peak memory of the parser processes in MB; 0 if unknown (not Linux). */
  peakMegabytes: number
  /** CPU time of the processes until last sampled, in milliseconds; 0 if not Linux. */
  processorMs: number
}

const LOOK_EVERY_MS = 40
/** Linux's unit of CPU time, the same on every machine that Node runs on. */
const MS_OF_TICK = 10

/** Parses a file as the product does, in its own process. */
export async function measureParse({
  path,
  ...input
}: Omit<ParseFileInput, 'content'> & { path: string }): Promise<MeasuredParse> {
  let peakMegabytes = 0
  const ticks = new Map<string, number>()
  const look = setInterval(() => {
    if (process.platform !== 'linux') return
    for (const pid of readdirSync('/proc')) {
      const megabytes = highWaterMark(pid)
      peakMegabytes = Math.max(peakMegabytes, megabytes)
      if (megabytes > 0) ticks.set(pid, ticksOf(pid) ?? ticks.get(pid) ?? 0)
    }
  }, LOOK_EVERY_MS)
  const processorMs = () => MS_OF_TICK * [...ticks.values()].reduce((sum, each) => sum + each, 0)
  const begun = performance.now()
  try {
    const document = await parseFile({ ...input, content: async () => createReadStream(path) })
    return { document, failure: null, ms: performance.now() - begun, peakMegabytes, processorMs: processorMs() }
  } catch (error) {
    const failure = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return { document: null, failure, ms: performance.now() - begun, peakMegabytes, processorMs: processorMs() }
  } finally {
    clearInterval(look)
  }
}

/** Peak memory of a parser process of ours in MB; 0 for other processes. */
function highWaterMark(pid: string): number {
  if (!/^\d+$/.test(pid)) return 0
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    if (Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]) !== process.pid) return 0
    const isParser = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('parser/child.ts')
    return isParser ? Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024 : 0
  } catch {
    return 0
  }
}

/** CPU time of a process, user and kernel, in ticks. */
function ticksOf(pid: string): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return null
  }
}
