import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Search } from '../search.ts'
import { openStore, type Store } from '../store/store.ts'
import { openTestSearch, paper } from '../testing/open-search.ts'
import { factsOf, readPapers } from './facts.ts'

let opened: Awaited<ReturnType<typeof openTestSearch>>
let search: Search
let store: Store
beforeEach(async () => {
  opened = await openTestSearch()
  search = opened.search
  store = await openStore(opened.folder)
})
afterEach(async () => {
  store.close()
  await opened.close()
})

describe('readPapers with cached row ids', () => {
  test('readPapers returns current data, including papers that moved to another row, and omits removed ones', async () => {
    await search.put([paper(1), paper(2), paper(3)])
    const { papers } = await store.serving()
    const facts = await factsOf(papers)
    await search.put([paper(2, { title: 'Changed since' }), paper(4)])
    await search.remove([3])

    const titles = new Map<number, string>()
    for await (const batch of readPapers(papers, facts, [1, 2, 3, 4, 99], ['id', 'title'])) {
      for (const { id, title } of batch) titles.set(id, title)
    }
    expect([...titles].sort()).toEqual([
      [1, 'Paper 1'],
      [2, 'Changed since'],
      [4, 'Paper 4'],
    ])
  })

  test('readPapers returns current data after all rows moved at once', async () => {
    await search.put([paper(1)])
    await search.put([paper(2)])
    const { papers } = await store.serving()
    const facts = await factsOf(papers)
    await papers.optimize({ cleanupOlderThan: new Date() })

    const ids: number[] = []
    for await (const batch of readPapers(papers, facts, [1, 2], ['id'])) for (const { id } of batch) ids.push(id)
    expect(ids.sort()).toEqual([1, 2])
  })
})
