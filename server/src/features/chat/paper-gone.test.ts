import { articleCalls } from '@colophon/protocol/articles/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../../tests/testing/make-node.ts'
import { makeReadPaper } from '../../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { accounts } from '../../accounts/tables.ts'
import { removePapersOf } from '../../papers/remove-papers.ts'
import { type ChatClient, chatClient, PEAT } from './testing/chat-client.ts'

const QUESTION = 'How much did the mass of every sample fall during the first day?'
const TALKERS = 4
const ROUNDS = 4

describe('deletion of a paper during ratings and answers', () => {
  let app: TestApp
  let node: TestNode
  const people: TestUser[] = []
  const talkers: ChatClient[] = []
  beforeAll(async () => {
    app = await makeApp()
    node = await makeNode(app)
    for (let at = 0; at < TALKERS; at += 1) people.push(await makeUser(app))
    for (const each of people) talkers.push(await chatClient(node, each))
  })
  afterAll(async () => {
    await node.close()
    await app.close()
  })

  // Proves: x-security-delete
  it('a paper is deleted at once at any stage of its answers, without a deadlock', { tags: ['campaign'] }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = await makeUser(app)
      const articleId = await makeReadPaper(app, owner, { text: PEAT })
      const asked = talkers.map((each) => each.send('newMessage', { articleId, message: QUESTION }))
      const body = { articleId }
      await Promise.all([...asked, ...people.map((each) => each.call(articleCalls.like, { body }))])
      await new Promise((later) => setTimeout(later, round * 10))
      const rated = people.map((each) => each.call(articleCalls.dislike, { body }))
      // Like the job that deletes an account: papers one by one, then the rest.
      const remove = async () => {
        await removePapersOf(app.context, owner.id)
        return app.context.db.delete(accounts).where(eq(accounts.id, owner.id))
      }
      await expect(remove(), `round ${round}`).resolves.toBeDefined()
      for (const { status } of await Promise.all(rated)) expect([200, 404, 410]).toContain(status)
    }
    expect(app.logged()).not.toMatch(/deadlock|could not be answered/)
  })
})
