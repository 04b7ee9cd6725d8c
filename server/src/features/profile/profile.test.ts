import { randomUUID } from 'node:crypto'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { GenerationFields } from '@colophon/protocol/statements/graph'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, send } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { namesOf } from '../../accounts/profile/queries.ts'
import { articles, ratings } from '../../papers/tables.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await makeApp()
  user = await makeUser(app)
})
afterAll(() => app.close())

type Change = { username?: string; email?: string; about?: string; isTutorialPaused?: boolean }
const update = (body: Change & { manualSiteTheme?: 'light' | 'dark' | 'system' | null }) =>
  user.call(profileCalls.update, { body })
const me = async () => (await user.call(profileCalls.me, {})).data

/** A paper inserted as if processed. */
async function addPaper(ownerId: number, state: { isPublished: boolean; isDeleted?: boolean }): Promise<number> {
  const [row] = await app.context.db
    .insert(articles)
    .values({
      ownerId,
      title: 'A paper',
      fileName: 'a.txt',
      articleUrl: `papers/${randomUUID()}.txt`,
      format: 'txt',
      sizeBytes: 1,
      sha256: randomUUID(),
      status: 'complete',
      attempt: randomUUID(),
      generation: GenerationFields.parse({}),
      isPublished: state.isPublished,
      deletedAt: state.isDeleted ? new Date() : null,
    })
    .returning({ id: articles.id })
  return row?.id ?? 0
}

describe('GET /profile/me', () => {
  // Proves: 3-account-walletAddress, 3-account-apiKey, 3-account-notifications, 3-account-email, 7-profile-me
  // Proves: 9-display-name
  test('the account has every field of the specification and no secrets', async () => {
    const answer = await user.call(profileCalls.me, {})
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.data).toEqual({
      id: user.id,
      email: user.email,
      username: '',
      displayName: `Reader#${user.id}`,
      role: 'user',
      avatarUrl: null,
      walletAddress: null,
      about: '',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      pendingEmail: null,
      manualSiteTheme: null,
      isTutorialPaused: false,
      ratingPoints: 0,
      docsCount: 0,
      apiKey: null,
      notifications: 0,
    })
  })

  test('an anonymous caller cannot read an account', async () => {
    expect(await call(app, profileCalls.me, {})).toMatchObject({ status: 401, error: 'tokenMissing' })
  })
})

describe('updating the profile', () => {
  // Proves: 2-serves-profile, 7-profile-update
  test('omitted fields stay unchanged', async () => {
    expect(await update({ username: '  Ada L.  ', about: 'Mathematics' })).toMatchObject({
      status: 200,
      data: { username: 'Ada L.', displayName: 'Ada L.', about: 'Mathematics' },
    })
    expect(await update({ manualSiteTheme: 'dark', isTutorialPaused: true })).toMatchObject({ status: 200 })
    expect(await me()).toMatchObject({
      username: 'Ada L.',
      about: 'Mathematics',
      manualSiteTheme: 'dark',
      isTutorialPaused: true,
    })
    await update({ manualSiteTheme: null })
    expect(await me()).toMatchObject({ manualSiteTheme: null, isTutorialPaused: true })
  })

  test('an update without changes changes nothing', async () => {
    const before = await me()
    expect(await update({})).toMatchObject({ status: 200, data: before })
  })

  test('the theme can be chosen before there is a user name', async () => {
    const fresh = await makeUser(app)
    const answer = await fresh.call(profileCalls.update, { body: { manualSiteTheme: 'light' } })
    expect(answer).toMatchObject({ status: 200, data: { username: '', manualSiteTheme: 'light' } })
  })

  // Proves: 5-profile
  test.each([
    [{ username: '' }, 'username'],
    [{ username: '   ' }, 'username'],
    [{ username: '\u200b\u202e' }, 'username'],
    [{ username: 'Ada', email: '' }, 'email'],
  ])('an empty required field gets "Please fill in all required fields in profile"', async (body, field) => {
    const before = await me()
    expect(await update(body)).toMatchObject({
      status: 400,
      error: 'profileIncomplete',
      message: 'Please fill in all required fields in profile',
      fields: { [field]: expect.any(String) },
    })
    expect(await me()).toEqual(before)
  })

  // Proves: x-names-seen
  test('a user name cannot contain line breaks or change the text direction', async () => {
    expect(await update({ username: 'Ada\u202e\nLab ' })).toMatchObject({ data: { username: 'Ada Lab' } })
  })

  // Proves: deviation-10
  test('the unchanged address may be sent; another one without a proof changes nothing', async () => {
    expect(await update({ username: 'Ada', email: user.email.toUpperCase() })).toMatchObject({
      status: 200,
      data: { email: user.email, pendingEmail: null },
    })
    expect(await update({ username: 'Eve', email: 'other@example.org' })).toMatchObject({
      status: 400,
      error: 'passwordNeeded',
    })
    expect(await me()).toMatchObject({ username: 'Ada', email: user.email, pendingEmail: null })
  })

  test.each([
    [{ role: 'admin' }, 'role'],
    [{ username: 'x'.repeat(10_240) }, 'username'],
    [{ username: 'Reader#1' }, 'username'],
    [{ about: 'x'.repeat(10_240) }, 'about'],
    [{ about: 'a\u0000b' }, 'about'],
    [{ manualSiteTheme: 'pink' }, 'manualSiteTheme'],
    [{ isTutorialPaused: 'yes' }, 'isTutorialPaused'],
  ])('invalid input %# is reported by field and changes nothing', async (body, field) => {
    const before = await me()
    const answer = await send(app, 'PUT', '/api/v1/profile/update', body, { token: user.accessToken })
    expect(answer).toMatchObject({ status: 400, error: 'validationFailed', fields: { [field]: expect.any(String) } })
    expect(await me()).toEqual(before)
  })
})

describe('the public profile', () => {
  // Proves: 7-profile-get
  test('a public profile has name, avatar, text, date and counts, never the address', async () => {
    const other = await makeUser(app, { username: 'Grace' })
    const { status, data } = await user.call(profileCalls.get, { query: { profileId: other.id } })
    expect(status).toBe(200)
    expect(Object.keys(data).sort()).toEqual([
      'about',
      'avatarUrl',
      'commentsCount',
      'createdAt',
      'displayName',
      'docsCount',
      'id',
      'ratingPoints',
      'statementsCount',
    ])
    expect(data.displayName).toBe('Grace')
  })

  test('a missing user gets 404, an invalid id 400, an anonymous caller 401', async () => {
    expect(await user.call(profileCalls.get, { query: { profileId: 999_999 } })).toMatchObject({
      status: 404,
      error: 'profileNotFound',
    })
    expect(await user.call(profileCalls.get, { query: { profileId: 'abc' } })).toMatchObject({ status: 400 })
    expect(await user.call(profileCalls.get, { query: { profileId: 99_999_999_999 } })).toMatchObject({ status: 400 })
    expect(await call(app, profileCalls.get, { query: { profileId: user.id } })).toMatchObject({ status: 401 })
  })
})

describe('points and counts', () => {
  // Proves: 3-slice-articles-ratingPoints, 3-slice-articles-docsCount
  test("points are likes minus dislikes by others on published papers, and others' views count published papers only", async () => {
    const [owner, one, two, three] = await Promise.all([makeUser(app), makeUser(app), makeUser(app), makeUser(app)])
    const published = await addPaper(owner.id, { isPublished: true })
    const draft = await addPaper(owner.id, { isPublished: false })
    const binned = await addPaper(owner.id, { isPublished: true, isDeleted: true })
    await app.context.db.insert(ratings).values([
      { articleId: published, accountId: one.id, isLike: true },
      { articleId: published, accountId: two.id, isLike: true },
      { articleId: published, accountId: three.id, isLike: false },
      { articleId: published, accountId: owner.id, isLike: true },
      { articleId: draft, accountId: one.id, isLike: true },
      { articleId: binned, accountId: one.id, isLike: true },
    ])
    const mine = await owner.call(profileCalls.me, {})
    expect(mine.data).toMatchObject({ ratingPoints: 1, docsCount: 2 })
    const seen = await one.call(profileCalls.get, { query: { profileId: owner.id } })
    expect(seen.data).toMatchObject({ ratingPoints: 1, docsCount: 1 })
  })
})

describe('namesOf', () => {
  test('names of many users are loaded at once, without deleted ones', async () => {
    const named = await makeUser(app, { username: 'Emmy' })
    const unnamed = await makeUser(app)
    const names = await namesOf(app.context.db, [named.id, unnamed.id, 999_999])
    expect(names.get(named.id)).toEqual({ displayName: 'Emmy', avatarUrl: null })
    expect(names.get(unnamed.id)).toEqual({ displayName: `Reader#${unnamed.id}`, avatarUrl: null })
    expect(names.size).toBe(2)
    expect((await namesOf(app.context.db, [])).size).toBe(0)
  })
})
