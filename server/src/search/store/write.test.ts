import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectGarbage } from '../../platform/process/collect-garbage.ts'
import { idsOf, openTestSearch, paper, passages, request } from '../testing/open-search.ts'
import { openStore } from './store.ts'
import { writePapers } from './write.ts'

let opened: Awaited<ReturnType<typeof openTestSearch>>
beforeAll(async () => {
  opened = await openTestSearch()
})
afterAll(() => opened.close())

const find = async (text: string) => idsOf(await opened.search.search(request(text)))

describe('writes to the index are found at once', () => {
  test('a paper replaced by a shorter one keeps none of its old text', async () => {
    await opened.search.put([paper(1, { passages: passages('alpha', 'beta', 'gamma') })])
    await opened.search.put([paper(1, { passages: passages('delta') })])
    expect(await find('gamma')).toEqual([])
    expect(await find('delta')).toEqual([1])
    expect(await opened.search.health()).toEqual({ papers: 1, passages: 1 })
    await opened.search.put([paper(1)])
    expect(await opened.search.health()).toEqual({ papers: 1, passages: 0 })
  })
  test('a paper given twice in one call counts once, as last given', async () => {
    await opened.search.put([paper(2, { title: 'Epsilon' }), paper(2, { title: 'Zeta' })])
    expect(await find('epsilon')).toEqual([])
    expect(await find('zeta')).toEqual([2])
  })
  test('a removed paper is gone with its text', async () => {
    await opened.search.put([paper(3, { title: 'Eta', passages: passages('theta') })])
    await opened.search.remove([3, 999])
    expect(await find('eta')).toEqual([])
    expect(await find('theta')).toEqual([])
    await opened.search.remove([])
  })
  test('a change of access or publication hides or shows a paper', async () => {
    await opened.search.put([paper(4, { title: 'Iota', passages: passages('kappa') })])
    await opened.search.update(4, { isPublic: false })
    expect(await find('kappa')).toEqual([])
    expect(await find('iota')).toEqual([4])
    await opened.search.update(4, { isPublished: false, isPublic: true })
    expect(await find('iota')).toEqual([])
    await opened.search.update(4, { isPublished: true })
    expect(await find('kappa')).toEqual([4])
  })
  test('a new title and field replace the old ones', async () => {
    await opened.search.put([paper(5, { title: 'Lambda', field: 'Old', authors: ['Ann Ode', 'Bo Ray'] })])
    await opened.search.update(5, { title: "Mu's", field: 'New' })
    expect(await find('lambda')).toEqual([])
    expect(await find('"mu s" field:new author:"bo ray"')).toEqual([5])
    expect(await find('author:ode')).toEqual([5])
  })
  test('likes change the order', async () => {
    await opened.search.put([paper(6, { title: 'Nu', likes: 2 }), paper(7, { title: 'Nu', likes: 1 })])
    await opened.search.update(7, { likes: 5 })
    const reply = await opened.search.search(request('nu', { sort: 'liked' }))
    expect(idsOf(reply)).toEqual([7, 6])
  })
  test('a change to a missing paper has no effect', async () => {
    await opened.search.update(12_345, { title: 'Ghost', isPublished: true })
    expect(await find('ghost')).toEqual([])
  })
  test('several concurrent changes are all kept', async () => {
    await opened.search.put([paper(8, { title: 'Xi' })])
    await Promise.all([
      opened.search.update(8, { likes: 4 }),
      opened.search.update(8, { title: 'Omicron' }),
      opened.search.update(8, { isPublic: false }),
    ])
    const reply = await opened.search.search(request('omicron', { sort: 'liked' }))
    expect(idsOf(reply)).toEqual([8])
  })
})

// Proves: x-growing-tables
test('the memory of a process that writes stays bounded', { tags: ['campaign'] }, async () => {
  const own = await openTestSearch()
  await own.search.close()
  // Without maintenance, which would hide the versions of the tables.
  const store = await openStore(own.folder)
  const write = async (from: number, to: number) => {
    for (let id = from; id < to; id += 1)
      await writePapers(await store.serving(), [paper(id, { passages: passages('moss', 'fern', 'lichen') })])
    collectGarbage()
    return process.memoryUsage.rss()
  }
  // Its caches are full after 200 writes; without a limit each further one would add some 0.6 MB.
  const before = await write(0, 200)
  const after = await write(200, 280)
  expect((after - before) / 1_048_576).toBeLessThan(30)
  store.close()
  await rm(own.folder, { recursive: true })
})
