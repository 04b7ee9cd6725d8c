import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { indexedPapers, indexedPapersOf } from '../../papers/index/indexed-papers.ts'
import type { IndexedPaper } from '../../search/paper.ts'
import { parseRecord } from '../archive/parse-record.ts'
import { storeRecords } from '../archive/store-records.ts'
import { dumped } from '../archive/testing/record-files.ts'

let app: TestApp
let ids: number[]
beforeAll(async () => {
  app = await makeApp()
  ids = await store(0, 1500)
})
afterAll(() => app.close())

async function store(from: number, count: number): Promise<number[]> {
  const entries = Array.from({ length: count }, (_, index) => {
    const parsed = parseRecord(dumped(`1501.${String(from + index).padStart(5, '0')}`))
    if ('reason' in parsed) throw new Error(parsed.reason)
    return parsed.entry
  })
  return (await storeRecords(app.context.db, entries)).added.toSorted((a, b) => a - b)
}

test('records are indexed as stored, with their source and without text', async () => {
  const papers: IndexedPaper[] = []
  for await (const some of indexedPapersOf(app.context.db, ids.slice(0, 1))) papers.push(...some)
  expect(papers).toEqual([
    {
      id: ids[0] ?? 0,
      source: 'arxiv',
      ownerId: null,
      isPublished: true,
      isPublic: true,
      title: 'Record 1501.00000',
      authors: ['Ann Roe', 'Bo Ray'],
      abstract: 'On the drying of peat.',
      field: 'Algebraic Topology',
      year: 2007,
      createdAt: Date.parse('2007-04-02T19:18:42Z'),
      likes: 0,
      hasStatements: false,
      passages: [],
    },
  ] satisfies IndexedPaper[])
})

test('all papers come once in order of their ids, without those added meanwhile', async () => {
  const seen: number[] = []
  let later: number[] = []
  for await (const papers of indexedPapers(app.context.db)) {
    if (later.length === 0) later = await store(1500, 10)
    seen.push(...papers.map(({ id }) => id))
  }
  expect(later.length).toBe(10)
  expect(seen).toEqual(ids)
})
