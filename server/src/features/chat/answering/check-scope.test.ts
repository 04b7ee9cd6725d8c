import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { makePaper } from '../../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { checkScope } from './check-scope.ts'

describe('a scope with selected papers', () => {
  let app: TestApp
  let owner: TestUser
  let open: number[]
  let asked: string[]
  beforeAll(async () => {
    app = await makeApp()
    owner = await makeUser(app)
    open = []
    for (let index = 0; index < 10; index += 1) open.push(await makePaper(app, owner, {}))
  })
  afterAll(() => app.close())

  const check = (articleIds: number[]) => {
    asked = []
    const logger = { logQuery: (text: string) => void asked.push(text) }
    const context = { ...app.context, db: drizzle(app.context.pool, { logger }) }
    return checkScope(context, { id: owner.id, role: 'user' }, { kind: 'selection', articleIds })
  }

  it('a selection is checked in one query, however many papers it names', async () => {
    await check(open)
    expect(asked).toHaveLength(1)
  })

  it("a selection with a paper that may not be quoted fails with the gate's error for the first one", async () => {
    const other = await makeUser(app)
    const closed = await makePaper(app, other, { isPublic: false, isPublished: true })
    await expect(check([...open.slice(0, 3), closed, 999_999])).rejects.toMatchObject({ code: 'accessDenied' })
    await expect(check([999_999, closed])).rejects.toMatchObject({ code: 'articleNotFound' })
  })
})
