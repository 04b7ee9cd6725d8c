import { connect } from '@lancedb/lancedb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsOf, openTestSearch, paper, passages, request } from './search-fixture.ts'

let opened: Awaited<ReturnType<typeof openTestSearch>>
beforeAll(async () => {
  opened = await openTestSearch()
})
afterAll(() => opened.close())

test('many new papers are indexed in the background while every one of them is found', async () => {
  const db = await connect(opened.folder, { readConsistencyInterval: 0 })
  const unindexed = async () => {
    const tables = await Promise.all(['papers_1', 'passages_1'].map((name) => db.openTable(name)))
    const indexes = await Promise.all(tables.map((table) => table.listIndices()))
    return Math.max(...indexes.flat().map(({ numUnindexedRows }) => numUnindexedRows ?? 0))
  }
  for (let start = 0; start < 1500; start += 250) {
    const papers = Array.from({ length: 250 }, (_, index) =>
      paper(start + index + 1, { title: `Fern ${start + index}`, passages: passages('spore print') }),
    )
    await opened.search.put(papers)
    const reply = await opened.search.search(request('"spore print"', { sort: 'newest', limit: 1 }))
    expect([reply.total, idsOf(reply)]).toEqual([start + 250, [start + 250]])
  }
  expect(await unindexed()).toBeGreaterThan(0)
  await expect.poll(unindexed, { timeout: 20_000, interval: 200 }).toBeLessThan(500)
  expect((await opened.search.search(request('fern', { sort: 'newest' }))).total).toBe(1500)
  db.close()
})

test('many small writes leave few pieces behind, and nothing is lost', async () => {
  const db = await connect(opened.folder, { readConsistencyInterval: 0 })
  const table = await db.openTable('papers_1')
  for (let id = 2001; id <= 2120; id += 1) await opened.search.put([paper(id, { title: 'Moss' })])
  const pieces = async () => (await table.stats()).fragmentStats.numFragments
  await expect.poll(pieces, { timeout: 20_000, interval: 200 }).toBeLessThan(20)
  expect((await opened.search.search(request('moss'))).total).toBe(120)
  db.close()
})
