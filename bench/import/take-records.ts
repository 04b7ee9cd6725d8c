import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** A file to import, its number of records, and the title of the last one. */
export type RecordsToImport = { file: string; records: number; lastTitle: string }

/** Plain words only, because titles with formulas or accents are normalised. */
const PLAIN_TITLE = /^[A-Za-z][A-Za-z0-9 ,:-]{20,120}$/

/**
 * Copies the first records of a file, or all, to a folder; lines after the last one with a plain title are left out.
 */
export async function takeRecords(source: string, folder: string, wanted: number | null): Promise<RecordsToImport> {
  const lines: string[] = []
  let upTo = 0
  let lastTitle = ''
  const input = createReadStream(source)
  for await (const line of createInterface({ input: source.endsWith('.gz') ? input.pipe(createGunzip()) : input })) {
    if (wanted !== null && lines.length >= wanted) break
    lines.push(line)
    const { title = '' } = JSON.parse(line) as { title?: string }
    if (!PLAIN_TITLE.test(title)) continue
    upTo = lines.length
    lastTitle = title
  }
  input.destroy()
  if (upTo === 0) throw new Error(`${source} has no record with a plain title`)
  const file = join(folder, 'records.jsonl')
  await writeFile(file, `${lines.slice(0, upTo).join('\n')}\n`)
  return { file, records: upTo, lastTitle }
}
