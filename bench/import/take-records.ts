import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** A file to import, how many records it has, and the title by which its last one can be told. */
export type RecordsToImport = { file: string; records: number; lastTitle: string }

/** Plain words only: how a title with formulas or accents is cleaned is not this bench's to foresee. */
const PLAIN_TITLE = /^[A-Za-z][A-Za-z0-9 ,:-]{20,120}$/

/** The first records of a file, or all of them, written into a folder; lines after the last one with a plain title are left out. */
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
  if (upTo === 0) throw new Error(`${source} holds no record with a plain title`)
  const file = join(folder, 'records.jsonl')
  await writeFile(file, `${lines.slice(0, upTo).join('\n')}\n`)
  return { file, records: upTo, lastTitle }
}
