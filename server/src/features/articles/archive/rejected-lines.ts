import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A line that is no record, why, and how it begins. */
export type Reject = { line: number; reason: string; excerpt: string }

/** The list of the lines of one file that were not taken over. */
export type RejectList = { path: string; add(rejects: readonly Reject[]): Promise<void> }

/** Further ones are counted, not listed. */
const LISTED_MAX = 100_000

/** Opens the list of a file, with the lines that it holds up to where the import goes on. */
export async function openRejectList(dataDir: string, fingerprint: string, linesDone: number): Promise<RejectList> {
  const folder = join(dataDir, 'imports')
  const path = join(folder, `${fingerprint}.rejects.jsonl`)
  const before = linesDone === 0 ? '' : await readFile(path, 'utf8').catch(() => '')
  const kept = before.split('\n').filter((line) => lineNumber(line) <= linesDone)
  await rm(path, { force: true })
  if (kept.length > 0) await writeFile(path, kept.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  let listed = kept.length
  return {
    path,
    async add(rejects) {
      const told = rejects.slice(0, LISTED_MAX - listed)
      listed += told.length
      if (told.length === 0) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await appendFile(path, told.map((reject) => `${JSON.stringify(reject)}\n`).join(''), { mode: 0o600 })
    },
  }
}

/** A line that a kill cut short has none. */
function lineNumber(line: string): number {
  try {
    return Number((JSON.parse(line) as Reject).line)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
