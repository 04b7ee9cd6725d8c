import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Scratch } from '../scratch.ts'
import { inMegabytes, inMs, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import type { Measured } from './measured.ts'

const run = promisify(execFile)
const MEASURED = fileURLToPath(new URL('./measured.ts', import.meta.url))
const EXTRA_MAX = 100 * 1_048_576

/** The cost of encrypting and decrypting a private paper's file, beside AES alone; each in its own process. */
export async function* filesSpeed(scratch: Scratch): AsyncGenerator<Row> {
  const folder = await scratch.folder()
  const measured = async (what: string): Promise<Measured> => {
    const { stdout } = await run(process.execPath, [MEASURED, what, folder])
    return JSON.parse(stdout)
  }
  const bare = await measured('bare')
  for (const [what, words] of [
    ['seal', '50 MB of a private paper encrypted'],
    ['unseal', '50 MB of a private paper decrypted'],
  ] as const) {
    const ours = await measured(what)
    yield {
      what: words,
      ours: inMs(ours.milliseconds),
      reference: `AES-256-GCM alone, file to file: ${inMs(bare.milliseconds)}`,
      ratio: times(ours.milliseconds, bare.milliseconds),
    }
    yield {
      what: `${words}: additional memory`,
      ours: inMegabytes(ours.extraBytes),
      reference: inMegabytes(bare.extraBytes),
      bar: `< ${inMegabytes(EXTRA_MAX)}`,
      isMet: ours.extraBytes < EXTRA_MAX,
    }
  }
  const part = await measured('range')
  yield { what: '64 KiB from the middle of an encrypted file of 50 MB', ours: inMs(part.milliseconds) }
}
