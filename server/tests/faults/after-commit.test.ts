import { administrationCalls } from '@colophon/protocol/administration/calls'
import { alertCalls } from '@colophon/protocol/alerts/calls'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { libraryCalls } from '@colophon/protocol/library/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { upload } from '../testing/make-article.ts'
import { makePaper } from '../testing/make-paper.ts'
import { makeUser, PASSWORD, type TestUser } from '../testing/make-user.ts'
import { useApp } from '../testing/use-app.ts'

const at = useApp({ jobs: [] })
let admin: TestUser
let paper: number
beforeAll(async () => {
  admin = await makeUser(at.app, { role: 'admin' })
  paper = await makePaper(at.app, at.owner)
})
afterEach(() => vi.restoreAllMocks())

/** From the commit of a transaction until the end of the test no query and no file operation succeeds. */
function failAfterCommit(): void {
  const { db, pool, files } = at.app.context
  let isStored = false
  const transact = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
    const result = await transact(...given)
    isStored = true
    return result
  })
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  vi.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
    return isStored ? Promise.reject(new Error('the database went away')) : query(...given)
  })
  vi.spyOn(files, 'remove').mockRejectedValue(new Error('the store went away'))
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const avatar = () => at.owner.call(profileCalls.uploadAvatar, { fields: {}, file: new File([PIXEL], 'me.png') })

// Proves: x-stored-answered
it.each<[string, () => Promise<{ status: number }>]>([
  ['published', () => at.owner.call(articleCalls.publish, { body: { articleId: paper, isPublished: true } })],
  ['corrected', () => at.owner.call(articleCalls.update, { body: { articleId: paper, title: 'Peat' } })],
  [
    'opened',
    () => at.owner.call(articleCalls.access, { body: { articleId: paper, isOpen: true, password: PASSWORD } }),
  ],
  ['uploaded', () => upload(at.owner)],
  ['collected', () => at.owner.call(libraryCalls.createCollection, { body: { name: 'Peat', parentId: null } })],
  ['named', () => at.owner.call(profileCalls.update, { body: { username: 'Ann' } })],
  [
    'searched',
    () => at.owner.call(alertCalls.create, { body: { kind: 'search', name: 'Peat', query: { search: 'peat' } } }),
  ],
  [
    'promoted',
    () =>
      admin.call(administrationCalls.changeRole, { body: { userId: at.reader.id, role: 'vip', reason: 'Long work.' } }),
  ],
])('a change that was stored is answered with success, although all fails after its commit: %s', async (_, change) => {
  failAfterCommit()
  const { status } = await change()
  expect([200, 201]).toContain(status)
})

// Proves: x-stored-answered
it('a new avatar is answered with success, although the old file cannot be removed', async () => {
  expect((await avatar()).status).toBe(200)
  failAfterCommit()
  expect((await avatar()).status).toBe(200)
})
