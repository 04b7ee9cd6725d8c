import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The output of `pdftotext`, and its duration. */
export interface PopplerText {
  text: string
  ms: number
}

/** Reads a PDF with Poppler's `pdftotext` for comparison; `null` if missing or failing. */
export async function popplerText(path: string): Promise<PopplerText | null> {
  const begun = performance.now()
  try {
    const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', path, '-'], { maxBuffer: 256 * 1024 ** 2 })
    return { text: stdout, ms: performance.now() - begun }
  } catch {
    return null
  }
}
