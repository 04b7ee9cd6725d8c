import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@lancedb/lancedb'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSearch } from '../search.ts'
import { idsOf, openTestSearch, paper, passages, request, SILENT } from '../testing/open-search.ts'
import { startMaintenance } from './maintenance.ts'
import { retryConflicts } from './retry.ts'
import { paperRows } from './rows.ts'
import { openStore } from './store.ts'
import { indexTables } from './tables.ts'
import { localLock } from './write-lock.ts'

let opened: Awaited<ReturnType<typeof openTestSearch>>
beforeAll(async () => {
  opened = await openTestSearch()
})
afterAll(() => opened.close())

test('many new papers are indexed in the background and can be found meanwhile', { tags: ['campaign'] }, async () => {
  const db = await connect(opened.folder, { readConsistencyInterval: 0 })
  const unindexed = async () => {
    const tables = await Promise.all(['papers_1', 'passages_1'].map((name) => db.openTable(name)))
    const indexes = await Promise.all(tables.map((table) => table.listIndices()))
    return Math.max(...indexes.flat().map(({ numUnindexedRows }) => numUnindexedRows ?? 0))
  }
  let mostUnindexed = 0
  for (let start = 0; start < 1500; start += 250) {
    const papers = Array.from({ length: 250 }, (_, index) =>
      paper(start + index + 1, { title: `Fern ${start + index}`, passages: passages('spore print') }),
    )
    await opened.search.put(papers)
    mostUnindexed = Math.max(mostUnindexed, await unindexed())
    const reply = await opened.search.search(request('"spore print"', { sort: 'newest', limit: 1 }))
    expect([reply.total, idsOf(reply)]).toEqual([start + 250, [start + 250]])
  }
  expect(mostUnindexed).toBeGreaterThan(0)
  await expect.poll(unindexed, { interval: 200 }).toBeLessThan(500)
  expect((await opened.search.search(request('fern', { sort: 'newest' }))).total).toBe(1500)
  db.close()
})

test('many small writes leave few fragments and lose nothing', { tags: ['campaign'] }, async () => {
  const store = await openStore(opened.folder)
  for (let id = 2001; id <= 2120; id += 1) await opened.search.put([paper(id, { title: 'Moss' })])
  const pieces = async () => (await (await store.latest()).papers.stats()).fragmentStats.numFragments
  await expect.poll(pieces, { interval: 200 }).toBeLessThan(20)
  expect((await opened.search.search(request('moss'))).total).toBe(120)
  store.close()
})

test('papers written by two processes during indexing exist once', { tags: ['campaign'] }, async () => {
  const own = await openTestSearch()
  const second = await openSearch(own.folder, SILENT)
  const store = await openStore(own.folder)
  let isWriting = true
  const upkeep = (async () => {
    // Compaction by either process may conflict and has priority.
    while (isWriting) await retryConflicts(async () => indexTables(await store.serving()))
  })()
  const papers = Array.from({ length: 40 }, (_, index) => paper(index + 1, { passages: passages('lichen') }))
  const write = async (search: typeof second) => {
    for (const each of papers) await search.put([each])
  }
  await Promise.all([write(own.search), write(second)])
  isWriting = false
  await upkeep
  expect(await own.search.health()).toEqual({ papers: 40, passages: 40 })
  store.close()
  await second.close()
  await own.close()
})

// Proves: x-search-joins
test('tables of a patient rhythm are copied when no write has arrived between two looks, and the old ones deleted', {
  tags: ['campaign'],
}, async () => {
  const own = await openTestSearch()
  await own.search.close()
  const store = await openStore(own.folder)
  const { papers } = await store.serving()
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  const rhythm = { lookMs: 200, pauseMs: 0, patience: 50, eraseMs: 3_600_000 }
  const maintenance = startMaintenance(store, log, localLock(), rhythm)
  for (let id = 1; id <= 30; id += 1) {
    await papers.add(await paperRows([paper(id)]))
    maintenance.wrote()
  }
  await expect.poll(() => lines.length, { interval: 100 }).toBeGreaterThan(0)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ isDone: true, isQuiet: true })
  expect(await store.db.tableNames()).not.toContain('papers_1')
  await maintenance.stop()
  const copied = await store.latest()
  expect((await copied.papers.stats()).fragmentStats.numFragments).toBeLessThan(10)
  expect([await copied.papers.countRows(), store.servingNow()]).toEqual([30, 2])
  expect((await copied.papers.listVersions()).length).toBeLessThan(5)
  store.close()
  await rm(own.folder, { recursive: true })
})

// Proves: x-search-joins
test('the text of a deleted or replaced paper leaves the files of the tables after the time for it, without another write', {
  tags: ['campaign'],
}, async () => {
  const own = await openTestSearch()
  const others = Array.from({ length: 20 }, (_, index) => paper(index + 1, { passages: passages('moss grows here') }))
  await own.search.put([...others, paper(21, { title: 'Deletable', passages: passages('erasable text') })])
  await own.search.put([paper(22, { title: 'Formerly', passages: passages('replaceable text') })])
  await own.search.remove([21])
  await own.search.put([paper(22, { title: 'Now', passages: passages('newer text') })])
  await own.search.close()
  const words = ['Deletable', 'erasable', 'Formerly', 'replaceable']
  expect(await wordsIn(own.folder, words)).toEqual(words)

  const store = await openStore(own.folder)
  const slow = { lookMs: 200, pauseMs: 0, patience: 50, eraseMs: 3_600_000 }
  const patient = startMaintenance(store, SILENT, localLock(), slow)
  await sleep(1500)
  await patient.stop()
  expect(await wordsIn(own.folder, words)).toEqual(words)
  const maintenance = startMaintenance(store, SILENT, localLock(), { ...slow, eraseMs: 500 })
  await expect.poll(() => wordsIn(own.folder, words), { interval: 200 }).toEqual([])
  const copied = store.servingNow()
  await sleep(2000)
  // Nothing was written since, so nothing is copied again.
  expect(store.servingNow()).toBe(copied)
  await maintenance.stop()
  expect(await wordsIn(own.folder, ['moss grows here', 'newer text'])).toEqual(['moss grows here', 'newer text'])
  expect(await (await store.latest()).passages.countRows()).toBe(21)
  store.close()
  await rm(own.folder, { recursive: true })
})

/** Those of the words that any file of a folder contains. */
async function wordsIn(folder: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(files.map((file) => readFile(file).catch(() => Buffer.alloc(0))))
  return words.filter((word) => contents.some((content) => content.includes(word)))
}
