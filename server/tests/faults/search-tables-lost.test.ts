import { readdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { checkInstallation } from '../../src/backup/check.ts'
import { rebuildSearchJob, requestRebuild } from '../../src/features/knowledge/rebuild-search.job.ts'
import { openSearch } from '../../src/search/search.ts'
import { makeArticle, SOON, startWorker } from '../testing/make-article.ts'
import { useApp } from '../testing/use-app.ts'

// Proves: x-search-damaged
describe('search tables that are lost while the product runs', { tags: ['campaign'] }, () => {
  const scene = useApp()
  let id: number
  const search = () => scene.reader.call(knowledgeCalls.search, { query: { search: 'peat' } })
  const tables = () => scene.app.context.config.searchUrl
  /** Until the worker has rebuilt the tables. */
  const untilFound = () =>
    vi.waitFor(async () => expect((await search()).data?.[0]?.map((found) => found.id)).toEqual([id]), SOON)

  beforeAll(async () => {
    id = (await makeArticle(scene.owner, { isPublished: true })).id
    await untilFound()
  })

  it('a search of deleted tables gets 503 with a message, all else works, and the tables are rebuilt by a job', async () => {
    await scene.worker.stop()
    await rm(join(tables(), 'papers_1.lance'), { recursive: true })
    const answer = await search()
    expect(answer).toMatchObject({ status: 503, error: 'searchDamaged' })
    expect(answer.message).toMatch(/damaged and is being rebuilt/)
    expect(answer.headers.get('retry-after')).toBe('30')
    expect((await scene.owner.call(storageCalls.myArticles, { query: {} })).status).toBe(200)
    expect((await checkInstallation(scene.app.context)).problems.join()).toMatch(/damaged or missing.*reindex/)
    expect(scene.app.logged()).toContain('their rebuild is queued')
    scene.worker = await startWorker(scene.app)
    await untilFound()
    expect((await checkInstallation(scene.app.context)).problems).toEqual([])
  })

  it('truncated tables do not stop a start, are found by the check, and are rebuilt by a job', async () => {
    const { context } = scene.app
    for (const file of await readdir(tables(), { recursive: true }))
      if (/passages_\d+\.lance\/(data|_indices)\/.*\.lance$/.test(file)) await truncate(join(tables(), file), 20)
    // Opened anew, as by a start or `npm run admin -- check`: this process may have read the files before.
    const search = await openSearch(tables(), context.log, null, { onDamage: requestRebuild(context) })
    expect((await checkInstallation({ ...context, search })).problems.join()).toMatch(/damaged or missing.*reindex/)
    await vi.waitFor(() => search.verify(), SOON)
    expect(await search.ids()).toEqual(new Set([id]))
    await search.close()
  })
})

describe('search tables that do not exist yet', { tags: ['campaign'] }, () => {
  const scene = useApp()

  it('a first start queues no rebuild, which would overtake an import; a start without the tables does', async () => {
    const { context } = scene.app
    const queued = vi.spyOn(context.jobs, 'add')
    const start = async (name: string) => {
      const folder = join(context.config.DATA_DIR, name)
      const search = await openSearch(folder, context.log, null, { onDamage: requestRebuild(context) })
      await search.close()
    }
    await start('first')
    // Takes longer than the look for papers.
    await makeArticle(scene.owner, { isPublished: true })
    expect(queued).not.toHaveBeenCalledWith(expect.anything(), rebuildSearchJob, expect.anything(), expect.anything())
    await start('later')
    await vi.waitFor(
      () => expect(queued).toHaveBeenCalledWith(expect.anything(), rebuildSearchJob, { serving: 1 }, expect.anything()),
      SOON,
    )
  })
})
