import { isUtf8 } from 'node:buffer'
import { sql } from 'drizzle-orm'
import { type Bibliography, bibliographicColumns, NO_BIBLIOGRAPHY } from '../../papers/bibliographic-columns.ts'
import { stemOf } from '../../papers/citation-key.ts'
import type { Db } from '../../platform/database/db.ts'
import type { IndexedPaper } from '../../search/paper.ts'
import { ImportRefused } from './import-refused.ts'
import type { ArchiveEntry } from './parse-record.ts'

/** A line with its number from 1; `text` is null when it is not UTF-8 or too long. */
export type Line = { number: number; text: string | null; problem: 'too long' | 'not UTF-8' | null; excerpt: string }

/** A record with thousands of authors has a third of this. */
export const LINE_BYTES_MAX = 1_000_000

/** No record file has such a line, so reading stops. */
const LINE_BYTES_ABSURD = 32_000_000

/** How much of an invalid line is reported. */
const EXCERPT_BYTES = 300

/**
 * Splits a stream into lines with any line ending, without a byte order mark. An overlong line is reported as soon as
 * it is too long, and never held completely.
 */
export async function* readLines(content: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let number = 1
  let open: Buffer[] = []
  let openBytes = 0
  const add = (part: Buffer) => {
    if (openBytes <= LINE_BYTES_MAX) open.push(part)
    openBytes += part.length
    if (openBytes > LINE_BYTES_ABSURD)
      throw new ImportRefused(`Line ${number} never ends: this is not a file of records.`)
  }
  const line = (): Line => {
    const bytes = open.length === 1 && open[0] ? open[0] : Buffer.concat(open)
    const read = lineOf(number, bytes, openBytes)
    number += 1
    open = []
    openBytes = 0
    return read
  }
  for await (const chunk of content) {
    let start = 0
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, start)) {
      add(chunk.subarray(start, end))
      yield line()
      start = end + 1
    }
    if (start < chunk.length) add(chunk.subarray(start))
  }
  if (openBytes > 0) yield line()
}

const NEW_LINE = 0x0a
const MARK = '\ufeff'

function lineOf(number: number, bytes: Buffer, length: number): Line {
  const excerpt = () => bytes.toString('utf8', 0, EXCERPT_BYTES)
  if (length > LINE_BYTES_MAX) return { number, text: null, problem: 'too long', excerpt: excerpt() }
  if (!isUtf8(bytes)) return { number, text: null, problem: 'not UTF-8', excerpt: excerpt() }
  const whole = bytes.toString('utf8')
  const text = (number === 1 && whole.startsWith(MARK) ? whole.slice(1) : whole).trim()
  return { number, text, problem: null, excerpt: text.slice(0, EXCERPT_BYTES) }
}

/** The result: ids of papers that must be reindexed, the number of unchanged records, and new papers in index form. */
export type Stored = { added: number[]; changed: number[]; unchanged: number; papers: IndexedPaper[] }

/** Until the end of the transaction, new rows are merged into the trigram index in larger portions; the default is 4 MB. */
const BULK = sql`select set_config('gin_pending_list_limit', '16MB', true), set_config('work_mem', '32MB', true)`

/**
 * Inserts or updates records in a few statements. Of duplicates the last counts; a record that is not newer than the
 * stored one changes nothing. Imports are serialised, so no other one adds the same id.
 */
export async function storeRecords(db: Db, entries: readonly ArchiveEntry[]): Promise<Stored> {
  const latest = lastOfEach(entries.map(structured))
  const known = await knownRecords(db, [...latest.keys()])
  const fresh: StructuredEntry[] = []
  const newer: StructuredEntry[] = []
  for (const entry of latest.values()) {
    const stored = known.get(entry.articleUrl)
    if (!stored) fresh.push(entry)
    else if (stored.hash !== entry.recordHash && stored.updatedAt <= Date.parse(entry.updatedAt)) newer.push(entry)
  }
  await db.execute(BULK)
  const papers = fresh.length === 0 ? [] : await add(db, fresh)
  const changed = newer.length === 0 ? [] : await change(db, newer)
  const added = papers.map(({ id }) => id)
  return { added, changed, unchanged: entries.length - added.length - changed.length, papers }
}

type StructuredEntry = Omit<ArchiveEntry, keyof Bibliography> & Bibliography & { citationKey: string }

function structured(entry: ArchiveEntry): StructuredEntry {
  const columns = { ...NO_BIBLIOGRAPHY, ...bibliographicColumns(entry, NO_BIBLIOGRAPHY) }
  return { ...entry, ...columns, citationKey: stemOf({ ...columns, title: entry.title }) }
}

function lastOfEach(entries: readonly StructuredEntry[]): Map<string, StructuredEntry> {
  const latest = new Map<string, StructuredEntry>()
  for (const entry of entries) {
    const before = latest.get(entry.articleUrl)
    if (!before || before.updatedAt <= entry.updatedAt) latest.set(entry.articleUrl, entry)
  }
  return latest
}

async function knownRecords(db: Db, urls: string[]): Promise<Map<string, { hash: string; updatedAt: number }>> {
  const { rows } = await db.execute<{ url: string; hash: string; updated_at: string }>(sql`
    select article_url as url, encode(record_hash, 'hex') as hash, extract(epoch from updated_at) * 1000 as updated_at
    from articles join archive_records on article_id = id
    where source = 'arxiv' and article_url in (select json_array_elements_text(${JSON.stringify(urls)}::json))`)
  return new Map(rows.map((row) => [row.url, { hash: row.hash, updatedAt: Number(row.updated_at) }]))
}

async function add(db: Db, entries: StructuredEntry[]): Promise<IndexedPaper[]> {
  const { rows } = await db.execute<{ id: number; url: string }>(sql`
    with given as (${given(entries)}),
    added as (
      insert into articles (source, title, field, authors, abstract, year, doi, archive_id, journal_ref, names,
        publication, type, citation_key, file_name, article_url, size_bytes, status, progress, is_published, is_public, published_at, created_at, updated_at)
      select 'arxiv', title, field, authors, abstract, year, doi, "archiveId", "journalRef", names,
        publication, type, "citationKey", "fileName", "articleUrl", 0, 'published', 99, true, true, "createdAt", "createdAt", "updatedAt"
      from given
      returning id, article_url
    ),
    described as (
      insert into archive_records (article_id, submitter, comments, report_no, license, categories, versions,
        is_withdrawn, record_hash, provider, page_url)
      select id, submitter, comments, "reportNo", license, categories, versions, "isWithdrawn",
        decode("recordHash", 'hex'), provider, "pageUrl"
      from added join given on article_url = "articleUrl"
    )
    select id, article_url as url from added`)
  const ids = new Map(rows.map(({ id, url }) => [url, id]))
  return entries.flatMap((entry) => paperOf(entry, ids.get(entry.articleUrl)) ?? [])
}

/** A new record in index form, which need not be read again. */
function paperOf(entry: StructuredEntry, id: number | undefined): IndexedPaper | null {
  if (id === undefined) return null
  const { title, authors, abstract, field, year, createdAt } = entry
  return {
    ...{ id, source: 'arxiv', ownerId: null, isPublished: true, isPublic: true },
    ...{ title, authors, abstract, field, year, createdAt: Date.parse(createdAt) },
    ...{ likes: 0, hasStatements: false, passages: [] },
  }
}

/** A list record, and one in Dublin Core, has fewer fields than one of the dump; those missing stay unchanged. */
async function change(db: Db, entries: StructuredEntry[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with given as (${given(entries)}),
    changed as (
      update articles set title = given.title, field = given.field, authors = given.authors, abstract = given.abstract,
        year = given.year, doi = given.doi, journal_ref = coalesce("journalRef", journal_ref), names = given.names,
        publication = coalesce(given.publication, articles.publication),
        type = case when given.publication is null and articles.publication is not null then articles.type
          else given.type end,
        published_at = "createdAt", created_at = "createdAt", updated_at = "updatedAt"
      from given where source = 'arxiv' and article_url = "articleUrl"
      returning id, article_url
    )
    update archive_records record set submitter = coalesce(given.submitter, record.submitter),
      comments = given.comments, report_no = coalesce("reportNo", report_no),
      license = coalesce(given.license, record.license),
      categories = case when json_array_length(given.categories) = 0 then record.categories else given.categories end,
      versions = case when json_array_length(given.versions) = 0 then record.versions else given.versions end,
      is_withdrawn = "isWithdrawn", record_hash = decode("recordHash", 'hex'),
      provider = given.provider, page_url = "pageUrl"
    from changed join given on article_url = "articleUrl" where article_id = id
    returning article_id as id`)
  return rows.map(({ id }) => id)
}

function given(entries: StructuredEntry[]) {
  return sql`select * from json_to_recordset(${JSON.stringify(entries)}::json) as record(
    "articleUrl" text, "archiveId" text, "fileName" text, provider text, "pageUrl" text, title text, field text, authors json, abstract text, year integer, doi text, "journalRef" text,
    names json, publication json, type text, "citationKey" text,
    "createdAt" timestamptz, "updatedAt" timestamptz, submitter text, comments text, "reportNo" text, license text,
    categories json, versions json, "isWithdrawn" boolean, "recordHash" text)`
}
