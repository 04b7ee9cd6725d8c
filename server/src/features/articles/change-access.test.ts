import { articleCalls } from '@colophon/protocol/articles/calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JobsRunner } from '../../platform/jobs-runner.ts'
import { call } from '../../testing/call.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { makeArticle, SOON, startWorker } from '../../testing/make-article.ts'
import { makeUser, type TestUser } from '../../testing/make-user.ts'

describe('PUT /articles/access', () => {
  let app: TestApp
  let worker: JobsRunner
  let owner: TestUser
  let reader: TestUser
  let articleId: number
  beforeAll(async () => {
    app = await makeApp()
    worker = await startWorker(app)
    owner = await makeUser(app)
    reader = await makeUser(app)
    articleId = (await makeArticle(owner, { isPublished: true })).id
  })
  afterAll(async () => {
    await worker.stop()
    await app.close()
  })

  type Proof = { password?: string; message?: string; signature?: string }
  const change = (isOpen: boolean, proof: Proof = { password: owner.password }, who = owner) =>
    who.call(articleCalls.access, { body: { articleId, isOpen, ...proof } })
  const open = (who?: TestUser) =>
    call(app, articleCalls.article, { query: { articleId } }, { token: who?.accessToken })
  const found = async (search: string) => {
    const { data, meta } = await reader.call(articleCalls.search, { query: { search } })
    return meta.exact ? data[0] : []
  }

  it('closes a paper: it is still found by its title, but read by its owner alone', async () => {
    await vi.waitFor(async () => expect(await found('"mass of every sample"')).toHaveLength(1), SOON)
    expect((await change(false)).data).toMatchObject({ isPublic: false, access: 'Permission needed' })
    expect((await open()).data).toMatchObject({ access: 'Permission needed', graph: null, sha256: null })
    expect((await open(reader)).data.rights).toEqual({ list: true, view: false, quote: false, download: false })
    expect((await reader.call(articleCalls.document, { query: { articleId } })).status).toBe(403)
    expect((await open(owner)).data.graph).not.toBeNull()
    await vi.waitFor(async () => expect(await found('"mass of every sample"')).toEqual([]), SOON)
    expect(await found('drying')).toMatchObject([{ id: articleId, matchedField: 'title' }])
  })

  it('opens it again to everybody', async () => {
    expect((await change(true)).data).toMatchObject({ isPublic: true, access: 'Open sourced' })
    expect((await open()).data.graph).not.toBeNull()
  })

  it.each<[string, Proof, string]>([
    ['nothing', {}, 'passwordNeeded'],
    ['an empty password', { password: '' }, 'passwordNeeded'],
    ['a wrong password', { password: 'Wrong-horse-7' }, 'passwordWrong'],
    ['a signature where no wallet is linked', { message: 'I am', signature: '0x00' }, 'walletNotLinked'],
  ])('400 for %s, and nothing is changed', async (_what, proof, error) => {
    expect(await change(false, proof)).toMatchObject({ status: 400, error })
    expect((await open()).data.isPublic).toBe(true)
  })

  it('403 for somebody else, even with their own password', async () => {
    expect(await change(false, { password: reader.password }, reader)).toMatchObject({ status: 403, error: 'notOwner' })
  })
})
