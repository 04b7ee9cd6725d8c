import { articleCalls } from '@colophon/protocol/articles/calls'
import { commentCalls } from '@colophon/protocol/comments/calls'
import { COMMENTS_PER_MINUTE } from '@colophon/protocol/comments/constants'
import { RATE_LIMITS } from '@colophon/protocol/constants'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser } from '../../../tests/testing/make-user.ts'
import { ratings } from '../../papers/tables.ts'
import { commentRatings } from './tables.ts'

// Proves: x-comment-limits
it('a user may write twenty comments a minute and then gets a message to wait', async () => {
  const app = await makeApp()
  const who = await makeUser(app)
  const articleId = await makePaper(app, who)
  app.context.config.RATE_LIMIT_FACTOR = 1
  app.freezeClock()
  const send = () => who.call(commentCalls.create, { body: { articleId, message: 'And another thing' } })
  const answers = await Promise.all(Array.from({ length: COMMENTS_PER_MINUTE + 5 }, send))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(COMMENTS_PER_MINUTE)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.map(({ error, headers }) => [error, headers.get('retry-after')])).toEqual(
    Array.from({ length: 5 }, () => ['commentsTooFast', '60']),
  )
  app.advanceClock(61)
  expect((await send()).status).toBe(201)
  await app.close()
})

// Proves: x-rating-pace
it('repeated likes of a user end in one state, and too many get a message to wait', {
  tags: ['campaign'],
}, async () => {
  const app = await makeApp({ env: { RATE_LIMIT_FACTOR: '0.05' } })
  const who = await makeUser(app)
  const articleId = await makePaper(app, who)
  const { data } = await who.call(commentCalls.create, { body: { articleId, message: 'Like this' } })
  const body = { commentId: data.commentId }
  // At once, but fewer than a network has places.
  const press = () =>
    Promise.all(
      Array.from({ length: 24 }, (_, turn) =>
        turn % 2 ? who.call(commentCalls.like, { body }) : who.call(articleCalls.like, { body: { articleId } }),
      ),
    )
  const answers = [...(await press()), ...(await press()), ...(await press()), ...(await press())]
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  expect(refused[0]?.message).toMatch(/^Too many requests\. Please wait \d+ s/)
  const given = await app.context.db.select().from(commentRatings)
  expect(given).toMatchObject([{ accountId: who.id, isLike: true }])
  const onPaper = await app.context.db.select().from(ratings).where(eq(ratings.articleId, articleId))
  const pressed = answers.filter(({ status }, turn) => turn % 2 === 0 && status === 200).length
  expect(pressed).toBeLessThanOrEqual(RATE_LIMITS.rest * 0.05)
  // Concurrent clicks may count once; there is never more than one like per user.
  expect(onPaper.length).toBeLessThanOrEqual(1)
  await app.close()
})
