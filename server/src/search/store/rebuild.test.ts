import { readdir, rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { IndexedPaper } from '../paper.ts'
import { openSearch } from '../search.ts'
import { idsOf, openTestSearch, paper, passages, request, SILENT } from '../testing/open-search.ts'
import { renew } from './rebuild.ts'
import { openStore } from './store.ts'
import { removePapers, writePapers } from './write.ts'

let opened: Awaited<ReturnType<typeof openTestSearch>>
beforeEach(async () => {
  opened = await openTestSearch()
  await opened.search.put([1, 2, 3, 4].map((id) => paper(id, { title: 'Old', passages: passages('bygone') })))
})
afterEach(() => opened.close())

const find = async (text: string) => idsOf(await opened.search.search(request(text))).toSorted()

describe('rebuilding the index', () => {
  test('a rebuild serves the old index until the new one is complete, then only the new one', async () => {
    const seen: number[][] = []
    async function* source(): AsyncGenerator<IndexedPaper[]> {
      yield [paper(1, { title: 'New', passages: passages('current') })]
      seen.push(await find('old'), await find('new'))
      yield [paper(5, { title: 'New' })]
    }
    expect(await opened.search.rebuild(source())).toBe(2)
    expect(seen).toEqual([[1, 2, 3, 4], []])
    expect(await find('new')).toEqual([1, 5])
    expect(await find('current')).toEqual([1])
    expect(await find('old')).toEqual([])
    expect(await find('bygone')).toEqual([])
    const tables = (await readdir(opened.folder)).filter((name) => /^(papers|passages)_/.test(name))
    expect(tables.toSorted()).toEqual(['papers_2.lance', 'passages_2.lance'])
  })

  test('a process that only reads closes replaced tables, whose caches would stay in memory, after ten seconds', async () => {
    const reader = await openStore(opened.folder, { isReader: true })
    const { papers } = await reader.serving()
    await opened.search.rebuild((async function* () {})())
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await reader.latest()
    vi.advanceTimersByTime(9900)
    await Promise.resolve()
    expect(papers.isOpen()).toBe(true)
    vi.advanceTimersByTime(200)
    vi.useRealTimers()
    await expect.poll(() => papers.isOpen()).toBe(false)
    expect((await reader.latest()).papers.isOpen()).toBe(true)
    reader.close()
  })

  test('a rebuild keeps papers written, changed and removed while it runs', { tags: ['campaign'] }, async () => {
    const all = [1, 2, 3, 4].map((id) => paper(id, { title: 'Copied', passages: passages('copy') }))
    async function* source(): AsyncGenerator<IndexedPaper[]> {
      await opened.search.remove([1])
      await opened.search.put([paper(2, { title: 'Before', passages: passages('early') })])
      yield all
      await opened.search.put([paper(9, { title: 'After', passages: passages('late') })])
      await opened.search.update(3, { isPublished: false })
    }
    expect(await opened.search.rebuild(source())).toBe(4)
    expect(await find('copied')).toEqual([4])
    expect(await find('before early')).toEqual([])
    expect(await find('early')).toEqual([2])
    expect(await find('late')).toEqual([9])
    expect(await find('old')).toEqual([])
    expect(await opened.search.health()).toEqual({ papers: 4, passages: 4 })
  })

  test('a failed rebuild leaves the old index in use, and the next one succeeds', { tags: ['campaign'] }, async () => {
    async function* broken(): AsyncGenerator<IndexedPaper[]> {
      yield [paper(1, { title: 'New' })]
      throw new Error('the database went away')
    }
    await expect(opened.search.rebuild(broken())).rejects.toThrow('the database went away')
    expect(await find('old')).toEqual([1, 2, 3, 4])
    await opened.search.put([paper(7, { title: 'Old' })])
    async function* whole(): AsyncGenerator<IndexedPaper[]> {
      yield [paper(8, { title: 'New' })]
    }
    expect(await opened.search.rebuild(whole())).toBe(1)
    expect(await find('new')).toEqual([8])
  })

  test('a rebuild that is overtaken by another one gives up', { tags: ['campaign'] }, async () => {
    async function* slow(): AsyncGenerator<IndexedPaper[]> {
      yield [paper(1, { title: 'Slow' })]
      await opened.search.rebuild(quick())
    }
    async function* quick(): AsyncGenerator<IndexedPaper[]> {
      yield [paper(2, { title: 'Quick' })]
    }
    await expect(opened.search.rebuild(slow())).rejects.toThrow('took over')
    expect(await find('slow')).toEqual([])
    expect(await find('quick')).toEqual([2])
  })

  // Proves: x-publish-found
  test('writes go on while the tables are copied, and none of them is lost', { tags: ['campaign'] }, async () => {
    await opened.search.close()
    const store = await openStore(opened.folder)
    const write = (papers: IndexedPaper[]) =>
      store.write(
        papers.map(({ id }) => id),
        (tables) => writePapers(tables, papers),
      )
    await write(Array.from({ length: 500 }, (_, index) => paper(100 + index, { passages: passages('moss') })))
    let isCopying = true
    const copying = renew(store, new AbortController().signal).finally(() => {
      isCopying = false
    })
    let [added, meanwhile] = [0, 0]
    while (isCopying) {
      await write([paper(1000 + added, { title: 'Meanwhile', passages: passages('fern') })])
      added += 1
      if ((await (await store.record()).read()).serving === 1) meanwhile = added
      if (added === 1) await store.write([1, 100], (tables) => removePapers(tables, [1, 100]))
    }
    await copying
    expect(meanwhile).toBeGreaterThan(0)
    const { papers, passages: parts } = await store.latest()
    expect([await papers.countRows(), await papers.countRows(`title = 'Meanwhile'`)]).toEqual([502 + added, added])
    expect([await parts.countRows(), await parts.countRows(`text = 'fern'`)]).toEqual([502 + added, added])
    expect([await papers.countRows('id in (1, 100)'), store.servingNow()]).toEqual([0, 2])
    store.close()
    opened = { ...opened, close: () => rm(opened.folder, { recursive: true }) }
  })

  test('a reopened index has its previous contents', async () => {
    await opened.search.close()
    const again = await openSearch(opened.folder, SILENT)
    expect(idsOf(await again.search(request('old'))).toSorted()).toEqual([1, 2, 3, 4])
    await again.close()
    opened = await openTestSearch()
  })
})
