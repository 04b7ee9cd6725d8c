import { articleCalls } from '@colophon/protocol/articles/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser } from '../../../tests/testing/make-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

it('PostgreSQL caches plans for queries built once, and for no query with a list of ids, however often it runs', async () => {
  const user = await makeUser(app)
  const articleId = await makePaper(app, user, {})
  for (let times = 0; times < 5; times += 1) {
    await user.call(articleCalls.article, { query: { articleId } })
    await user.call(articleCalls.changes, { query: { articleId } })
    await user.call(knowledgeCalls.list, { query: { search: 'paper', limit: times + 1 } })
  }
  const clients = await Promise.all(Array.from({ length: 10 }, () => app.context.pool.connect()))
  const read = async (client: (typeof clients)[number]) =>
    (await client.query<{ name: string }>('select name from pg_prepared_statements')).rows.map(({ name }) => name)
  const names = (await Promise.all(clients.map(read))).flat()
  for (const client of clients) client.release()
  expect(new Set(names)).toEqual(new Set(['living_session', 'article_access', 'article_person']))
})
