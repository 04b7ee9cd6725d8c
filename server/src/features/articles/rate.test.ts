import { articleCalls } from '@colophon/protocol/articles/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeArticle, SOON } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { accounts } from '../../accounts/tables.ts'

const MORE_THAN_CONNECTIONS = 12
const NONE = { likesCount: 0, dislikesCount: 0, liked: false, disliked: false }

describe('PATCH /articles/like and /articles/dislike', () => {
  const at = useApp()
  let articleId: number
  beforeAll(async () => {
    articleId = (await makeArticle(at.owner, { isPublished: true })).id
  })

  const like = async (who: TestUser) => (await who.call(articleCalls.like, { body: { articleId } })).data
  const dislike = async (who: TestUser) => (await who.call(articleCalls.dislike, { body: { articleId } })).data

  // Proves: 1-like, 3-article-dislikesCount, 3-article-disliked, 7-articles-like, 7-articles-dislike
  it('like and dislike exclude each other, and repeating one clears it', async () => {
    expect(await like(at.reader)).toEqual({ ...NONE, likesCount: 1, liked: true })
    expect(await dislike(at.reader)).toEqual({ ...NONE, dislikesCount: 1, disliked: true })
    expect(await dislike(at.reader)).toEqual(NONE)
    expect(await like(at.reader)).toEqual({ ...NONE, likesCount: 1, liked: true })
    expect(await like(at.reader)).toEqual(NONE)
  })

  // Proves: 3-article-likesCount, 3-article-liked
  it('ratings count once per account, and each user sees their own', async () => {
    await like(at.reader)
    expect(await like(at.owner)).toEqual({ ...NONE, likesCount: 2, liked: true })
    const opened = await at.reader.call(articleCalls.article, { query: { articleId } })
    expect(opened.data).toMatchObject({ likesCount: 2, dislikesCount: 0, liked: true, disliked: false })
    const listed = await call(at.app, knowledgeCalls.list, { query: { sortingField: 'likesCount' } })
    expect(listed.data[0][0]).toMatchObject({ likesCount: 2, liked: false })
    await like(at.reader)
    await like(at.owner)
  })

  it('concurrent repeated ratings of one user count once', async () => {
    await Promise.all(Array.from({ length: 7 }, () => like(at.reader)))
    const after = await dislike(at.reader)
    expect(after).toEqual({ ...NONE, dislikesCount: 1, disliked: true })
    await dislike(at.reader)
  })

  // Proves: x-likes-at-once
  it('many concurrent ratings of one paper all count and do not block other requests', {
    tags: ['campaign'],
  }, async () => {
    const people: TestUser[] = []
    while (people.length < MORE_THAN_CONNECTIONS) people.push(await makeUser(at.app))
    // Created before the lock, which waiting likes give up on after 5 s.
    const other = await makeArticle(at.owner, { isPublished: true })
    const holder = new pg.Client({ connectionString: at.app.context.config.DATABASE_URL })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from articles where id = $1 for update', [articleId])
    const given = Promise.all(people.map(like))
    await expect.poll(() => waitingForLocks(holder), SOON).toBeGreaterThan(0)
    expect((await at.reader.call(articleCalls.like, { body: { articleId: other.id } })).data.likesCount).toBe(1)
    await holder.query('rollback')
    await holder.end()
    const counts = (await given).map(({ likesCount }) => likesCount)
    expect(counts.sort((a, b) => a - b)).toEqual(people.map((_, index) => index + 1))
    await Promise.all(people.map(like))
    expect(await like(at.reader)).toMatchObject({ likesCount: 1 })
    await like(at.reader)
  })

  it('lists do not count ratings of deleted accounts', async () => {
    const leaving = await makeUser(at.app)
    await like(leaving)
    await dislike(at.reader)
    const counts = async () => {
      const { data } = await call(at.app, articleCalls.article, { query: { articleId } })
      return [data.likesCount, data.dislikesCount]
    }
    expect(await counts()).toEqual([1, 1])
    await at.app.context.db.delete(accounts).where(eq(accounts.id, leaving.id))
    expect(await counts()).toEqual([0, 1])
    await dislike(at.reader)
    expect(await counts()).toEqual([0, 0])
  })

  it('rating without a session gets 401, and an unlisted paper gets 404', async () => {
    expect((await call(at.app, articleCalls.like, { body: { articleId } })).status).toBe(401)
    expect((await at.reader.call(articleCalls.like, { body: { articleId: 999_999 } })).status).toBe(404)
  })
})

async function waitingForLocks(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length
}
