import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { connect, Index, type IndexOptions, type Table } from '@lancedb/lancedb'
import { Bool, Field, Float64, Int32, Schema, Utf8 } from 'apache-arrow'

const SCHEMA = new Schema([
  new Field('id', new Int32()),
  new Field('source', new Utf8()),
  new Field('owner_id', new Int32(), true),
  new Field('is_published', new Bool()),
  new Field('title', new Utf8()),
  new Field('authors', new Utf8()),
  new Field('abstract', new Utf8()),
  new Field('field', new Utf8()),
  new Field('year', new Int32(), true),
  new Field('created_at', new Float64()),
  new Field('words', new Utf8()),
  new Field('exact', new Utf8()),
])
/** As in the product, with the engine's own tokenizer and stemmer. */
const INDEXES: [column: string, options: Partial<IndexOptions>][] = [
  ['id', { config: Index.btree() }],
  ['source', { config: Index.bitmap() }],
  ['is_published', { config: Index.bitmap() }],
  ['owner_id', { config: Index.btree() }],
  ['year', { config: Index.btree() }],
  ['words', { config: Index.fts({ withPosition: false, removeStopWords: false }) }],
  ['exact', { config: Index.fts({ withPosition: true, stem: false, removeStopWords: false }) }],
]
const BATCH = 10_000

/** The reference of an import in the bench: a file of records written to a table and indexed by plain calls; in ms. */
export async function bareIndex(file: string, folder: string): Promise<number> {
  const began = performance.now()
  const db = await connect(folder)
  const table = await db.createEmptyTable('papers', SCHEMA)
  await fill(table, file)
  for (const [column, options] of INDEXES) await table.createIndex(column, options)
  const took = performance.now() - began
  db.close()
  return took
}

async function fill(table: Table, file: string): Promise<void> {
  let rows: Record<string, unknown>[] = []
  let id = 0
  for await (const line of createInterface({ input: createReadStream(file) })) {
    id += 1
    rows.push(rowOf(line, id))
    if (rows.length < BATCH) continue
    await table.add(rows)
    rows = []
  }
  if (rows.length > 0) await table.add(rows)
}

function rowOf(line: string, id: number): Record<string, unknown> {
  const { title = '', authors = '', abstract = '', ...more } = JSON.parse(line) as Record<string, string>
  const field = more.primary_category ?? ''
  const created = Date.parse(more.created ?? more.listed ?? '') || 0
  const text = `${title}\n${authors}\n${abstract}\n${field}`
  return {
    id,
    source: 'arxiv',
    owner_id: null,
    is_published: true,
    ...{ title, authors, abstract, field },
    year: new Date(created).getUTCFullYear(),
    created_at: created,
    words: text,
    exact: text,
  }
}
