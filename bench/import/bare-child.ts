import { createReadStream } from 'node:fs'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { openStore } from '@colophon/server/search/store/store'
import { indexTable } from '@colophon/server/search/store/tables'

/** That of the import beside a running product, so that other work on the machine slows both down alike. */
const NICENESS = 5
const BATCH = 10_000

/**
 * The reference of an import, `node bare-child.ts FILE FOLDER`: writes the records of a file as they are to a table with
 * the product's columns, indexes it by plain calls, and prints the milliseconds.
 */
const [file = '', folder = ''] = process.argv.slice(2)
setPriority(NICENESS)
const began = performance.now()
const store = await openStore(folder)
const { papers } = await store.serving()
let id = 0
let rows: Record<string, unknown>[] = []
for await (const line of createInterface({ input: createReadStream(file) })) {
  id += 1
  rows.push(rowOf(line))
  if (rows.length < BATCH) continue
  await papers.add(rows)
  rows = []
}
if (rows.length > 0) await papers.add(rows)
await indexTable(papers, 'papers')
process.stdout.write(String(performance.now() - began))
store.close()

function rowOf(line: string): Record<string, unknown> {
  const { title = '', authors = '', abstract = '', ...more } = JSON.parse(line) as Record<string, string>
  const field = more.primary_category ?? ''
  const created = Date.parse(more.created ?? more.listed ?? '') || 0
  const text = `${title}\n${authors}\n${abstract}\n${field}`
  return {
    ...{ id, source: 'arxiv', owner_id: null, is_published: true, is_public: true, likes: 0, has_statements: false },
    ...{ title, authors, abstract, field, year: new Date(created).getUTCFullYear(), created_at: created },
    ...{ words: text, exact: text },
  }
}
