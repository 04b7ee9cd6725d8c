import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { readRecords } from '../search/corpus.ts'
import { generatedRecords, type PaperRecord } from '../search/generated-records.ts'

/** A file to import, its number of records, and the title of the last one. */
export type RecordsToImport = { file: string; records: number; lastTitle: string }

/** Plain words only, because titles with formulas or accents are normalised. */
const PLAIN_TITLE = /^[A-Za-z][A-Za-z0-9 ,:-]{20,120}$/

/** Generated records get the upper half of the numbers of each month from 2015 on, which no real one has. */
const PER_MONTH = 50_000

/**
 * Writes the first records of a file, or all, to a folder, and generated ones if more are wanted; lines after the last
 * one with a plain title are left out.
 */
export async function takeRecords(source: string, folder: string, wanted: number | null): Promise<RecordsToImport> {
  const file = join(folder, 'records.jsonl')
  const output = createWriteStream(file)
  let waiting: string[] = []
  let records = 0
  let lastTitle = ''
  for await (const line of lines(source, wanted)) {
    waiting.push(line)
    const { title = '' } = JSON.parse(line) as { title?: string }
    if (!PLAIN_TITLE.test(title)) continue
    if (!output.write(`${waiting.join('\n')}\n`)) await once(output, 'drain')
    records += waiting.length
    lastTitle = title
    waiting = []
  }
  await finished(output.end())
  if (records === 0) throw new Error(`${source} has no record with a plain title`)
  return { file, records, lastTitle }
}

async function* lines(source: string, wanted: number | null): AsyncGenerator<string> {
  const input = createReadStream(source)
  let real = 0
  for await (const line of createInterface({ input: source.endsWith('.gz') ? input.pipe(createGunzip()) : input })) {
    if (real >= (wanted ?? Number.POSITIVE_INFINITY)) break
    yield line
    real += 1
  }
  input.destroy()
  if (wanted === null || wanted <= real) return
  const base = await readRecords(source, wanted)
  let made = 0
  for (const record of generatedRecords(base, wanted - real)) yield lineOf(record, made++)
}

/** A generated record as a line of a list. */
function lineOf({ title, abstract, authors, field, created }: PaperRecord, place: number): string {
  const month = Math.floor(place / PER_MONTH)
  const digits = [15 + Math.floor(month / 12), 1 + (month % 12)].map((part) => String(part).padStart(2, '0')).join('')
  const id = `${digits}.${PER_MONTH + (place % PER_MONTH)}`
  return JSON.stringify({ id, title, abstract, authors, categories: field, primary_category: field, created })
}
