import { commentCalls } from '@colophon/protocol/comments/calls'
import { COMMENTS_PER_MINUTE } from '@colophon/protocol/comments/constants'
import { expect, it, vi } from 'vitest'
import { makeApp } from '../../testing/make-app.ts'
import { makePaper } from '../../testing/make-paper.ts'
import { makeUser } from '../../testing/make-user.ts'

vi.setConfig({ testTimeout: 120_000 })

it('one person writes twenty comments a minute, and is told to wait in words', async () => {
  const app = await makeApp()
  const who = await makeUser(app)
  const articleId = await makePaper(app, who)
  app.context.config.RATE_LIMIT_FACTOR = 1
  const send = () => who.call(commentCalls.create, { body: { articleId, message: 'And another thing' } })
  const answers = await Promise.all(Array.from({ length: COMMENTS_PER_MINUTE + 5 }, send))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(COMMENTS_PER_MINUTE)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.map(({ error, headers }) => [error, headers.get('retry-after')])).toEqual(
    Array.from({ length: 5 }, () => ['commentsTooFast', '60']),
  )
  app.pass(61)
  expect((await send()).status).toBe(201)
  await app.close()
})
