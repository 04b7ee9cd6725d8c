import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What `pdftotext` made of a file, and how long it took. */
export interface PopplerText {
  text: string
  ms: number
}

/** Reads a pdf with Poppler's `pdftotext`, for comparison in the same run; `null` where it is missing or fails. */
export async function popplerText(path: string): Promise<PopplerText | null> {
  const begun = performance.now()
  try {
    const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', path, '-'], { maxBuffer: 256 * 1024 ** 2 })
    return { text: stdout, ms: performance.now() - begun }
  } catch {
    return null
  }
}
