import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { list } from './list.ts'

const RECORDS = 10_000

describe('indexes of very long lists', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp()
    // Index-only scans need rows whose commit is known to be visible to all.
    const fill = sql`
      insert into articles (source, title, field, abstract, year, archive_id, file_name, article_url, size_bytes, status,
        is_published, is_public, statements_count, created_at, updated_at)
      select case when i % 50 = 0 then 'system' else 'arxiv' end, md5(i::text), 'Field ' || i * 7919 % 97,
        repeat(md5(i::text), 30), 1991 + i * 31 % 35, i, i, i, 0, 'published', true, i % 100 <> 0,
        case when i % 50 = 0 then i % 3 else 0 end, now() - i * interval '1 hour', now() - i * 13 % ${RECORDS} * interval '1 hour'
      from generate_series(1, ${RECORDS}) i`
    await app.context.db.transaction(async (tx) => {
      await tx.execute(sql`set local synchronous_commit = on`)
      await tx.execute(fill)
    })
    // A transaction elsewhere, an automatic vacuum for one, keeps a vacuum from marking pages as visible to all.
    await vi.waitFor(
      async () => {
        await app.context.pool.query('vacuum (analyze) articles')
        const visible = sql`select relpages - relallvisible as rest from pg_class where relname = 'articles'`
        expect((await app.context.db.execute(visible)).rows).toEqual([{ rest: 0 }])
      },
      { timeout: 20_000, interval: 200 },
    )
  })
  afterAll(() => app.close())

  /** The query plans of a list: of the page, then of its counts. */
  async function plansOf(query: object): Promise<string[]> {
    const asked: { text: string; values: unknown[] }[] = []
    const logger = { logQuery: (text: string, values: unknown[]) => void asked.push({ text, values }) }
    const context = { ...app.context, db: drizzle(app.context.pool, { logger }) }
    const input = { query: knowledgeCalls.list.query.parse(query), person: null, reply: { header: () => undefined } }
    await list(input as never, context)
    return Promise.all(
      asked.map(async ({ text, values }) => {
        const { rows } = await app.context.pool.query(`explain ${text}`, values)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      }),
    )
  }

  // Proves: x-list-indexes
  it.each([
    ['articles_by_title', { sortingField: 'title', sortingDirection: 'ASC' }],
    ['articles_by_field', { sortingField: 'field' }],
    ['articles_by_field', { field: 'field 7' }],
    ['articles_by_likes', { sortingField: 'likesCount' }],
    ['articles_by_created', { sortingField: 'createdAt' }],
    ['articles_by_updated', { sortingField: 'updatedAt' }],
    ['articles_with_statements', { hasStatements: 'true', sortingField: 'id' }],
    ['articles_closed', { access: 'permission' }],
  ])('list pages use the index %s for %j', async (index, query) => {
    const [page = '', ...counts] = await plansOf({ filterTypeArticle: 'all', ...query })
    expect(page).toContain(index)
    expect(counts.length).toBeGreaterThan(0)
    for (const plan of [page, ...counts]) expect(plan).not.toContain('Seq Scan on articles')
  })

  it('a list by years is counted by articles_by_year and read in the order of another index', async () => {
    const query = { filterTypeArticle: 'all', yearFrom: '1999', yearTo: '1999', sortingField: 'likesCount' }
    const [page = '', ...counts] = await plansOf(query)
    expect(page).toContain('articles_by_likes')
    expect(counts.length).toBeGreaterThan(0)
    for (const plan of counts) expect(plan).toContain('articles_by_year')
  })

  it.each([
    { search: 'c4ca4238a0' },
    { search: 'c4ca4238a0', searchField: 'title' },
    { search: '深度' },
    { search: 'ф' },
    { search: 'q7' },
  ])('text filters use articles_by_text for %j and are counted in one query', async (query) => {
    const plans = await plansOf({ filterTypeArticle: 'all', ...query })
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan).toContain('articles_by_text')
      expect(plan).not.toContain('Seq Scan on articles')
    }
  })

  it.each([
    ['articles_by_title', { search: 'c' }],
    ['articles_by_title', { search: '7', searchField: 'title' }],
    ['articles_by_field', { search: 'F', searchField: 'field' }],
  ])('a filter by one letter uses %s for %j', async (index, query) => {
    const plans = await plansOf({ filterTypeArticle: 'all', ...query })
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan).toContain(index)
      expect(plan).not.toContain('Seq Scan on articles')
    }
  })

  it('SQL wildcards in a text filter match literally', async () => {
    const titles = ['100% of a_b\\c', '100 per cent of aXb c']
    for (const [index, title] of titles.entries()) {
      const row = sql`'arxiv', ${title}, ${`wild-${index}`}, 'f', ${`wild-${index}`}, 0, 'published', true`
      await app.context.db.execute(sql`
        insert into articles (source, title, archive_id, file_name, article_url, size_bytes, status, is_published) values (${row})`)
    }
    for (const search of ['100% of', 'OF A_B', 'b\\c']) {
      const { data } = await call(app, knowledgeCalls.list, { query: { filterTypeArticle: 'all', search } })
      expect(data[1]).toBe(1)
      expect(data[0].map(({ title }) => title)).toEqual(titles.slice(0, 1))
    }
  })

  it('a text filter finds parts of words in any script; two ASCII letters must begin a word, one the title', async () => {
    const title = 'X9 И глубокое 深度学习'
    await app.context.db.execute(sql`
      insert into articles (source, title, file_name, article_url, size_bytes, status, is_published)
      values ('system', ${title}, 'script', 'script', 0, 'published', true)`)
    const isFound = async (search: string) => {
      const { data } = await call(app, knowledgeCalls.list, { query: { search } })
      return data[0].some((paper) => paper.title === title)
    }
    for (const search of ['学习', '深度学', 'глуб', 'окое', 'x9', 'x', 'x9 И'])
      expect(await isFound(search), search).toBe(true)
    for (const search of ['9', '习深', '...']) expect(await isFound(search), search).toBe(false)
  })

  // Proves: deviation-28
  it('an offset that skips very many rows is rejected with a hint to use the cursor', async () => {
    const refused = await call(app, knowledgeCalls.list, { query: { offset: 10_001 } })
    expect(refused.status).toBe(400)
    expect(refused.fields).toEqual({ offset: expect.stringContaining('X-Next-Cursor') })
  })

  it('titles of any length can be sorted', async () => {
    const title = '\u{1F4A7}'.repeat(2000)
    const row = sql`'arxiv', ${title}, 'long', 'long', 'long', 0, 'published', true`
    await app.context.db.execute(sql`
      insert into articles (source, title, archive_id, file_name, article_url, size_bytes, status, is_published) values (${row})`)
    const query = { filterTypeArticle: 'arxiv', sortingField: 'title', sortingDirection: 'DESC', limit: 1 } as const
    const first = await call(app, knowledgeCalls.list, { query })
    expect(first.data[0].map((paper) => paper.title)).toEqual([title])
    const cursor = first.headers.get('X-Next-Cursor') ?? ''
    const second = await call(app, knowledgeCalls.list, { query: { ...query, cursor } })
    expect(second.data[0].map((paper) => paper.title.length)).toEqual([32])
  })
})
