import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip, gzipSync } from 'node:zlib'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { count, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { articles } from '../../papers/tables.ts'
import { type ImportProgress, importFile, withImportLock } from './import-file.ts'
import { archiveImports } from './tables.ts'
import { dumped, listed, zipped } from './testing/record-files.ts'
import { useRecords } from './testing/use-records.ts'

const at = useRecords()

async function load(name: string, content: string | Buffer, signal = new AbortController().signal) {
  const updates: ImportProgress[] = []
  const path = await at.folder.write(name, content)
  const summary = await importFile(at.app.context, path, { onProgress: (progress) => updates.push(progress), signal })
  return { ...summary, updates }
}

async function found(search: string, filterTypeArticle: 'all' | 'system' | 'arxiv' = 'arxiv') {
  const query = { search, filterTypeArticle }
  const { data, meta } = await call(at.app, knowledgeCalls.search, { query })
  return meta.exact ? data[0].map(({ archiveId, title }) => [archiveId, title]) : []
}

async function stored(): Promise<number> {
  const [row] = await at.app.context.db.select({ records: count() }).from(articles).where(eq(articles.source, 'arxiv'))
  return row?.records ?? 0
}

describe('importing a file of records', () => {
  const lines = (start: number, record: typeof dumped) => {
    const ids = [0, 1, 2].map((index) => `0805.${String(start + index).padStart(4, '0')}`)
    return ids.map((id) => record(id, { title: `Tundra ${start}` })).join('\n')
  }
  // Proves: 1-knowledge-archive
  test.each([
    ['plain dump', 'a.json', lines(10, dumped)],
    ['plain list', 'b', lines(20, listed)],
    ['dump with a mark, CRLF and empty lines', 'c.txt', `\ufeff${lines(30, dumped).replaceAll('\n', '\r\n\r\n')}\r\n`],
    ['list in gzip', 'd.gz', gzipSync(lines(40, listed))],
    [
      'list in gzip in two pieces',
      'e.json',
      Buffer.concat([gzipSync(`${lines(50, listed).split('\n')[0]}\n`), gzipSync(lines(50, listed))]),
    ],
    [
      'dump in zip, beside a longer file',
      'f.zip',
      zipped({ 'readme.txt': 'word '.repeat(90_000), 'a.json': lines(60, dumped) }),
    ],
    ['dump in zip64', 'g', zipped({ 'dump.json': lines(70, dumped) }, true)],
  ])('a file of records is imported in any packaging: %s', async (_, name, content) => {
    const before = await stored()
    const summary = await load(name, content)
    expect(summary).toMatchObject({ added: 3, changed: 0, rejected: 0, isResumed: false, isStopped: false })
    expect(await stored()).toBe(before + 3)
    const start = { 'a.json': 10, b: 20, 'c.txt': 30, 'd.gz': 40, 'e.json': 50, 'f.zip': 60, g: 70 }[name]
    expect((await found(`"tundra ${start}"`)).length).toBe(3)
    expect(await found(`"tundra ${start}"`, 'system')).toEqual([])
  })

  test('importing a file again changes nothing and reports it as unchanged', async () => {
    const content = [dumped('0806.0001'), dumped('0806.0002')].join('\n')
    await load('again.json', content)
    const before = await stored()
    expect(await load('again.json', content)).toMatchObject({ added: 0, changed: 0, unchanged: 2, isResumed: false })
    expect(await stored()).toBe(before)
  })

  test('names and terms of an import are counted for suggestions once', async () => {
    const waiting = async () => {
      const { rows } = await at.app.context.db.execute<{ jobs: number }>(
        sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'recount-suggestions'`,
      )
      return rows[0]?.jobs
    }
    await load('suggested.json', dumped('0806.0004'))
    expect(await waiting()).toBe(1)
    await at.app.context.db.execute(sql`delete from graphile_worker._private_jobs`)
    await load('suggested.json', dumped('0806.0004'))
    expect(await waiting()).toBe(0)
  })

  test('an import reports its progress', async () => {
    const { updates } = await load('progress.json', dumped('0806.0003'))
    expect(updates[0]).toMatchObject({ stage: 'read', linesDone: 0 })
    expect(updates.at(-1)).toMatchObject({ stage: 'index', linesDone: 1, added: 1, bytesRead: updates[0]?.bytes })
  })
})

describe('importing a record', () => {
  test('a newer record replaces the stored one and its index entry; an older one does not', async () => {
    await load('first.json', dumped('0807.0001', { title: 'Alder bark' }))
    const newer = dumped('0807.0001', { title: 'Birch bark', update_date: '2009-01-01' })
    expect(await load('newer.json', newer)).toMatchObject({ added: 0, changed: 1 })
    expect(await found('title:alder')).toEqual([])
    expect(await found('title:birch')).toEqual([['0807.0001', 'Birch bark']])
    const older = dumped('0807.0001', { title: 'Cedar bark', update_date: '2007-01-01' })
    expect(await load('older.json', older)).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await found('title:cedar')).toEqual([])
  })

  test('the last of duplicate records in a file counts', async () => {
    const twice = [dumped('0807.0002', { title: 'Elm' }), dumped('0807.0002', { title: 'Fir' })].join('\n')
    expect(await load('twice.json', twice)).toMatchObject({ added: 1, unchanged: 1 })
    expect(await found('title:fir')).toEqual([['0807.0002', 'Fir']])
    expect(await found('title:elm')).toEqual([])
  })

  test('a list record does not remove what the dump provided', async () => {
    await load('whole.json', dumped('0807.0003'))
    await load('part.json', listed('0807.0003', { title: 'Ginkgo', updated: '2010-01-01' }))
    const [row] = await at.app.context.db.select().from(articles).where(eq(articles.archiveId, '0807.0003'))
    const { data } = await call(at.app, articleCalls.article, { query: { articleId: row?.id ?? 0 } })
    expect(data).toMatchObject({ title: 'Ginkgo', journalRef: 'J. Peat 7 (2007) 1' })
    expect(data.archive).toMatchObject({ submitter: 'Ann Roe', versions: [{ version: 'v1' }, { version: 'v2' }] })
  })
})

describe('invalid lines', () => {
  test('invalid lines are counted and listed with number and reason, and all others imported', async () => {
    const lines = [
      dumped('0808.0001'),
      '{"id":"0808.0002"',
      dumped('none'),
      JSON.stringify({ id: '0808.0003', filler: 'x'.repeat(1_000_001) }),
      dumped('0808.0004'),
    ]
    const latin = Buffer.concat([Buffer.from(`${lines.join('\n')}\n`), Buffer.from('{"id": "caf\u00e9"}', 'latin1')])
    const summary = await load('mixed.json', latin)
    expect(summary).toMatchObject({ added: 2, rejected: 4, linesDone: 6 })
    const list = (await readFile(summary.rejects, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(list.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'not JSON'],
      [3, 'id: is not an id of the archive'],
      [4, 'too long'],
      [6, 'not UTF-8'],
    ])
    expect(Math.max(...list.map(({ excerpt }) => excerpt.length))).toBeLessThanOrEqual(300)
  })
})

describe('invalid files', () => {
  test.each([
    ['empty', '', 'The file is empty.'],
    ['empty lines', '\n\n\r\n', 'only empty lines'],
    ['another text', 'It was a dark and stormy night.\n'.repeat(500), 'line 1: not JSON'],
    ['other JSON', '{"name":"no paper"}\n'.repeat(500), 'line 1: id: '],
    ['a JSON array over many lines', JSON.stringify([{ id: '0704.0001', title: 'x' }], null, 2), 'line 1: not JSON'],
    [
      'bytes',
      Buffer.from(Uint8Array.from({ length: 90_000 }, (_, index) => (index * 7919) % 256)),
      'not a file of records',
    ],
    ['one endless line', Buffer.alloc(33_000_000, 0x61), 'never ends'],
    ['half a zip', zipped({ 'a.json': dumped('0809.0001').repeat(50) }).subarray(0, 200), 'damaged or incomplete'],
    ['an empty zip', zipped({}), 'The zip file is empty.'],
    ['a gzip of nothing', gzipSync(''), 'The file is empty.'],
    ['no gzip but its first bytes', Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(500, 7)]), 'damaged'],
  ])('a file without records is refused with a message and stores nothing: %s', async (name, content, words) => {
    const before = [await stored(), await at.app.context.db.$count(archiveImports)]
    await expect(load(`wrong ${name}`, content)).rejects.toThrow(words)
    expect([await stored(), await at.app.context.db.$count(archiveImports)]).toEqual(before)
  })

  test.each([
    ['missing', '/nowhere/at/all.json', 'There is no such file.'],
    ['a folder', '/', 'It is a folder'],
  ])('a file is refused with a message: %s', async (_, path, words) => {
    const options = { onProgress: () => undefined, signal: new AbortController().signal }
    await expect(importFile(at.app.context, path, options)).rejects.toThrow(words)
  })

  test('a truncated file is reported, and its records so far are kept', { tags: ['campaign'] }, async () => {
    const ids = Array.from({ length: 5000 }, (_, index) => `0810.${String(index).padStart(4, '0')}`)
    const packed = gzipSync(ids.map((id) => dumped(id, { abstract: `${Math.sin(Number(id))}` })).join('\n'))
    const before = await stored()
    await expect(load('cut.gz', packed.subarray(0, packed.length / 2))).rejects.toThrow('ends too early')
    expect(await stored()).toBeGreaterThan(before + 1000)
    const { added, unchanged, rejected } = await load('whole.gz', packed)
    expect([added + unchanged, rejected]).toEqual([5000, 0])
    expect((await found('record')).length).toBeGreaterThan(0)
    const { meta } = await call(at.app, knowledgeCalls.search, { query: { filterTypeArticle: 'arxiv' } })
    expect(meta.source.arxiv).toBe(await stored())
  })
})

describe('two imports at once', () => {
  test('two imports of the same file wait for each other, and every record exists once', async () => {
    const content = Array.from({ length: 30 }, (_, index) => dumped(`0811.00${index + 10}`)).join('\n')
    const both = await Promise.all([load('same.json', content), load('same.json', content)])
    expect(both.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 30])
    expect(both.map(({ unchanged }) => unchanged).toSorted((a, b) => a - b)).toEqual([0, 30])
  })

  test('an import is refused with a message while a long one runs', async () => {
    const { pool } = at.app.context
    await withImportLock(pool, async () => {
      await expect(withImportLock(pool, async () => undefined, 300)).rejects.toThrow('Another import is under way.')
    })
    await withImportLock(pool, async () => undefined, 300)
  })
})

test('a stopped import resumes after its last line, including rejected lines', { tags: ['campaign'] }, async () => {
  const records = Array.from({ length: 2500 }, (_, index) => dumped(`0812.${String(index).padStart(4, '0')}`))
  records[3] = 'bad one'
  records[2400] = 'bad two'
  const path = await at.folder.write('stopped.json', records.join('\n'))
  const stop = new AbortController()
  const onProgress = ({ linesDone }: ImportProgress) => linesDone === 1000 && stop.abort()
  const first = await importFile(at.app.context, path, { onProgress, signal: stop.signal })
  expect(first).toMatchObject({ linesDone: 1000, added: 999, isStopped: true })
  const second = await importFile(at.app.context, path, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  expect(second).toMatchObject({ linesDone: 2500, added: 2498, unchanged: 0, rejected: 2, isResumed: true })
  const list = (await readFile(second.rejects, 'utf8')).trim().split('\n')
  expect(list.map((line) => JSON.parse(line).line)).toEqual([4, 2401])
  const { meta } = await call(at.app, knowledgeCalls.search, { query: { filterTypeArticle: 'arxiv' } })
  expect(meta.source.arxiv).toBe(await stored())
})

const REAL = new URL('../../../../../shared/data/arxiv/metadata_50k.jsonl.gz', import.meta.url)
// Skipped without the real file; the tests above generate theirs.
test.skipIf(!existsSync(REAL))(
  'the first thousands of lines of the real file are all valid records',
  { tags: ['campaign'], timeout: 240_000 },
  async () => {
    const lines: string[] = []
    for await (const line of createInterface({ input: createReadStream(REAL).pipe(createGunzip()) })) {
      if (lines.push(line) === 3000) break
    }
    const before = await stored()
    const { added, changed, unchanged, rejected } = await load('real.jsonl', lines.join('\n'))
    expect([added + changed + unchanged, rejected]).toEqual([3000, 0])
    expect(await stored()).toBe(before + added)
    expect((await found('"string topology"')).length).toBeGreaterThan(0)
  },
)
