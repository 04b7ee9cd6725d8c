import { createReadStream } from 'node:fs'
import { plainDoi, readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { CsvProblem, readCsv } from '@colophon/protocol/csv'
import { sql } from 'drizzle-orm'
import { retractions } from '../../papers/retraction-tables.ts'
import type { Context } from '../../platform/context.ts'
import { lockNamed } from '../../platform/database/advisory-locks.ts'

/** A list cannot be imported; `message` is for the user, and nothing is stored. */
export class RetractionsRefused extends Error {}

/** `works` are listed as retracted, doubted or corrected; `withoutDoi` records name no work by a DOI. */
export type RetractionCounts = { records: number; works: number; withoutDoi: number }

/** Longest reason, in characters. */
const REASON_MAX = 2000
const ROWS_AT_ONCE = 1000

const COLUMNS = ['RetractionDate', 'RetractionDOI', 'OriginalPaperDOI', 'RetractionNature', 'Reason'] as const
const KINDS: Record<string, string> = {
  retraction: 'retraction',
  correction: 'correction',
  'expression of concern': 'concern',
  reinstatement: 'reinstatement',
}

/** One record of the list. */
type Row = { doi: string; kind: string; date: string | null; reason: string; notice: string | null }

/**
 * Replaces the list of retractions by a CSV file with the columns of Retraction Watch, as a whole or not at all. Of
 * several records of a work the gravest counts, unless a later one reinstates it.
 */
export async function importRetractions({ db }: Pick<Context, 'db'>, path: string): Promise<RetractionCounts> {
  return db.transaction(async (tx) => {
    await lockNamed(tx, 'retractions', '')
    await tx.execute(sql`create temporary table retraction_rows (
      place serial, doi text, kind text, date date, reason text, notice text) on commit drop`)
    const counts = { records: 0, works: 0, withoutDoi: 0 }
    for await (const rows of batches(path)) {
      counts.records += rows.length
      const named = rows.filter(({ doi }) => doi !== '')
      counts.withoutDoi += rows.length - named.length
      await tx.execute(sql`insert into retraction_rows (doi, kind, date, reason, notice)
        select doi, kind, date, reason, notice from json_to_recordset(${JSON.stringify(named)}::json)
          as row(doi text, kind text, date date, reason text, notice text)`)
    }
    if (counts.records === 0) throw new RetractionsRefused('The file has no records.')
    await tx.execute(sql`analyze retraction_rows`)
    await tx.delete(retractions)
    const { rowCount } = await tx.execute(sql`insert into ${retractions} (doi, kind, date, reason, notice_doi)
      select distinct on (doi) doi, kind, date, reason, notice from retraction_rows
      left join (
        select doi, max(coalesce(date, 'infinity')) as until from retraction_rows where kind = 'reinstatement' group by doi
      ) reinstated using (doi)
      where kind <> 'reinstatement' and (until is null or until < date)
      order by doi, array_position(array['retraction', 'concern', 'correction'], kind), date desc nulls last, place desc`)
    return { ...counts, works: rowCount ?? 0 }
  })
}

/** The records of the file, some at a time. */
async function* batches(path: string): AsyncGenerator<Row[]> {
  let columns: Map<string, number> | null = null
  let rows: Row[] = []
  try {
    for await (const { line, cells } of readCsv(createReadStream(path, 'utf8'))) {
      if (columns === null) columns = readHeading(cells)
      else rows.push(readRow(line, cells, columns))
      if (rows.length < ROWS_AT_ONCE) continue
      yield rows
      rows = []
    }
  } catch (error) {
    if (error instanceof CsvProblem) throw new RetractionsRefused(error.message)
    if (error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'EACCES'].includes(String(error.code)))
      throw new RetractionsRefused('The file does not exist or cannot be read.')
    throw error
  }
  if (rows.length > 0) yield rows
}

function readHeading(cells: readonly string[]): Map<string, number> {
  const columns = new Map(cells.map((name, place) => [name.replace(/^\uFEFF/, '').trim(), place]))
  const missing = COLUMNS.filter((name) => !columns.has(name))
  if (missing.length > 0) {
    throw new RetractionsRefused(
      `Line 1 must name the columns of the Retraction Watch list; missing: ${missing.join(', ')}.`,
    )
  }
  return columns
}

function readRow(line: number, cells: readonly string[], columns: ReadonlyMap<string, number>): Row {
  const refuse = (why: string) => {
    throw new RetractionsRefused(`Line ${line}: ${why}`)
  }
  if (cells.length !== columns.size) refuse(`has ${cells.length} cells, but there are ${columns.size} columns.`)
  const cell = (name: (typeof COLUMNS)[number]) => (cells[columns.get(name) ?? -1] ?? '').replaceAll('\0', '').trim()
  const kind =
    KINDS[cell('RetractionNature').toLowerCase()] ?? refuse(`the nature “${cell('RetractionNature')}” is unknown.`)
  const reason = cell('Reason')
    .split(';')
    .flatMap((part) => part.replace(/^\s*\+/, '').trim() || [])
    .join('; ')
  if (reason.length > REASON_MAX) refuse(`the reason is longer than ${REASON_MAX} characters.`)
  const written = cell('RetractionDate')
  const date = written === '' ? null : (readDate(written) ?? refuse(`“${written}” is not a date.`))
  const id = readPaperId(cell('OriginalPaperDOI'))
  const doi = id?.kind === 'doi' ? id.value : id?.kind === 'archiveId' ? `10.48550/arxiv.${id.value}` : ''
  return { doi, kind, date, reason, notice: plainDoi(cell('RetractionDOI')) }
}

/** `M/D/YYYY` as in the list, with or without a time, or `YYYY-MM-DD`; null for anything else. */
function readDate(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/.exec(text) ?? []
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
  const time = Date.parse(`${iso}T00:00:00Z`)
  // PostgreSQL has no year 0.
  return !Number.isNaN(time) &&
    !iso.startsWith('0000') &&
    new Date(time).toISOString().startsWith(iso) &&
    iso.length === 10
    ? iso
    : null
}
