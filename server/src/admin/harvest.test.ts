/** @module-tag campaign */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { call } from '../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { makePaper } from '../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import { runAdmin, startAdmin } from '../../tests/testing/run-admin.ts'
import { archiveHarvests } from '../features/archive/tables.ts'
import { articles } from '../papers/tables.ts'

const PAPERS = 110
const POINT = 'harvest:before-commit'
const SOON = { timeout: 60_000, interval: 50 }

describe('npm run admin -- harvest', () => {
  let app: TestApp
  let provider: TestApp
  let owner: TestUser
  let ids: number[]
  let points: string
  beforeAll(async () => {
    ;[app, provider] = await Promise.all([makeApp(), makeApp()])
    owner = await makeUser(provider)
    ids = []
    for (let index = 0; index < PAPERS; index += 1) {
      ids.push(await makePaper(provider, owner, { title: `Peat number ${index}`, authors: ['Ann Roe'], year: 2007 }))
    }
    points = await mkdtemp(join(tmpdir(), 'colophon-points-'))
  })
  afterAll(async () => {
    await rm(points, { recursive: true })
    await Promise.all([app.close(), provider.close()])
  })

  const run = (given = [`${provider.url}/oai`]) => runAdmin(app, ['harvest', ...given])

  const stored = async () => {
    const { db } = app.context
    const rows = await db.select({ title: articles.title, url: articles.articleUrl }).from(articles)
    return rows.toSorted((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }))
  }

  // Proves: x-harvest-resume
  test('stopped after a page and killed within the next continues there, and nothing is doubled', async () => {
    await owner.call(articleCalls.delete, { query: { articleId: ids[20] ?? 0 } })
    const held = async () => {
      await writeFile(join(points, POINT), '')
      const child = startAdmin(app, ['harvest', `${provider.url}/oai`], { FAIL_POINTS: points })
      await vi.waitFor(() => expect(existsSync(join(points, `${POINT}.reached`))).toBe(true), SOON)
      return { child, ended: once(child, 'close') }
    }
    const first = await held()
    let said = ''
    first.child.stdout?.on('data', (text) => (said += text))
    expect(await stored()).toEqual([])
    first.child.kill('SIGTERM')
    await rm(join(points, `${POINT}.reached`))
    expect(await first.ended).toEqual([130, null])
    expect(said).toContain('Stopped after 100 records. The same command continues there.')
    expect(await stored()).toHaveLength(100)

    const second = await held()
    second.child.kill('SIGKILL')
    await second.ended
    await rm(join(points, `${POINT}.reached`))
    expect(await stored()).toHaveLength(100)

    const { code, output, errors } = await run()
    expect([code, errors]).toEqual([0, ''])
    expect(output).toContain(`${PAPERS - 1} added, 0 changed, 0 unchanged, 0 removed, 0 rejected`)
    expect(output).toContain('Continued an interrupted harvest')
    const host = new URL(provider.url).hostname
    const expected = ids.flatMap((id, index) =>
      index === 20 ? [] : [{ title: `Peat number ${index}`, url: `record:oai:${host}:${id}` }],
    )
    expect(await stored()).toEqual(expected)
  })

  // Proves: x-harvest
  test('again gets what changed since: new, changed and removed papers', async () => {
    const [renamed = 0, removed = 0] = ids
    await owner.call(articleCalls.update, { body: { articleId: renamed, title: 'Limestone' } })
    await owner.call(articleCalls.publish, { body: { articleId: removed, isPublished: false } })
    await makePaper(provider, owner, { title: 'Granite' })
    const { code, output } = await run()
    expect(code).toBe(0)
    expect(output).toMatch(/1 added, 1 changed, \d+ unchanged, 1 removed, 0 rejected/)
    expect(output).toMatch(/format oai_dc, changes since \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\./)
    const titles = (await stored()).map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['Granite', 'Limestone']))
    expect(titles).toHaveLength(PAPERS - 1)
    for (const [search, total] of [
      ['title:limestone', 1],
      ['title:"peat number 1"', 0],
    ] as const) {
      const query = { search, filterTypeArticle: 'arxiv' } as const
      await vi.waitFor(async () => {
        const { data, meta } = await call(app, knowledgeCalls.search, { query })
        expect(meta.exact ? data[1] : 0).toBe(total)
      }, SOON)
    }
    const [state] = await app.context.db.select().from(archiveHarvests).where(eq(archiveHarvests.prefix, 'oai_dc'))
    expect(state).toMatchObject({ token: null, removed: 1 })
  })

  // Proves: x-harvest-bad
  test('refuses bad arguments and a wrong address with a message and exit code 1', async () => {
    const wrong = await run([provider.url, '--from', '2026'])
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringMatching(/^npm run admin -- harvest URL/)])
    const { code, errors } = await run([`${provider.url}/health/live`])
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/health\/live: The answer is not well-formed .* Is this the base URL/),
    ])
  })
})
