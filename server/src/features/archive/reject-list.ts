import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** More are counted but not listed. */
const LISTED_MAX = 100_000

/** An invalid line or record with its number, the reason and its beginning. */
export type Reject = { line: number; reason: string; excerpt: string }

/** The list of what one import rejects. */
export type RejectList = { path: string; add(rejects: readonly Reject[]): Promise<void> }

/** Opens the list of an import, truncated to where it continues. */
export async function openRejectList(dataDir: string, name: string, linesDone: number): Promise<RejectList> {
  const folder = join(dataDir, 'imports')
  const path = join(folder, `${name}.rejects.jsonl`)
  const before = linesDone === 0 ? '' : await readFile(path, 'utf8').catch(() => '')
  const kept = before.split('\n').filter((line) => lineNumber(line) <= linesDone)
  await rm(path, { force: true })
  if (kept.length > 0) await writeFile(path, kept.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  let listed = kept.length
  return {
    path,
    async add(rejects) {
      const listedRejects = rejects.slice(0, LISTED_MAX - listed)
      listed += listedRejects.length
      if (listedRejects.length === 0) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await appendFile(path, listedRejects.map((reject) => `${JSON.stringify(reject)}\n`).join(''), { mode: 0o600 })
    },
  }
}

/** A line truncated by a kill has no number. */
function lineNumber(line: string): number {
  try {
    return Number((JSON.parse(line) as Reject).line)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
