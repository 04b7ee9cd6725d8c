import { articleCalls } from '@colophon/protocol/articles/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeArticle, SOON } from '../../../tests/testing/make-article.ts'
import type { TestUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'

describe('PUT /articles/access', () => {
  const at = useApp()
  let articleId: number
  beforeAll(async () => {
    articleId = (await makeArticle(at.owner, { isPublished: true })).id
  })

  type Proof = { password?: string; message?: string; signature?: string }
  const change = (isOpen: boolean, proof: Proof = { password: at.owner.password }, who = at.owner) =>
    who.call(articleCalls.access, { body: { articleId, isOpen, ...proof } })
  const open = (who?: TestUser) =>
    call(at.app, articleCalls.article, { query: { articleId } }, { token: who?.accessToken })
  const found = async (search: string) => {
    const { data, meta } = await at.reader.call(knowledgeCalls.search, { query: { search } })
    return meta.exact ? data[0] : []
  }

  // Proves: 1-owner-changes, 3-article-isPublic, 4-access-permission-needed, 7-articles-access, deviation-13
  // Proves: deviation-17
  it('a private paper is still found by its title but readable by its owner only', async () => {
    await vi.waitFor(async () => expect(await found('"mass of every sample"')).toHaveLength(1), SOON)
    expect((await change(false)).data).toMatchObject({ isPublic: false, access: 'Permission needed' })
    expect((await open()).data).toMatchObject({ access: 'Permission needed', graph: null, sha256: null })
    expect((await open(at.reader)).data.rights).toEqual({ list: true, view: false, quote: false, download: false })
    expect((await at.reader.call(readerCalls.document, { query: { articleId } })).status).toBe(403)
    expect((await open(at.owner)).data.graph).not.toBeNull()
    await vi.waitFor(async () => expect(await found('"mass of every sample"')).toEqual([]), SOON)
    expect(await found('drying')).toMatchObject([{ id: articleId, matchedField: 'title' }])
  })

  // Proves: 3-article-isPublic, 7-articles-access, deviation-17
  it('making a paper public lets everyone read it again', async () => {
    expect((await change(true)).data).toMatchObject({ isPublic: true, access: 'Open sourced' })
    expect((await open()).data.graph).not.toBeNull()
  })

  // Proves: deviation-17
  it.each<[string, Proof, string]>([
    ['nothing', {}, 'passwordNeeded'],
    ['an empty password', { password: '' }, 'passwordNeeded'],
    ['a wrong password', { password: 'Wrong-horse-7' }, 'passwordWrong'],
    ['a signature where no wallet is linked', { message: 'I am', signature: '0x00' }, 'walletNotLinked'],
  ])('a change of access with %s gets 400 and changes nothing', async (_what, proof, error) => {
    expect(await change(false, proof)).toMatchObject({ status: 400, error })
    expect((await open()).data.isPublic).toBe(true)
  })

  // Proves: 6-owner-access
  it('another user cannot change access, even with their own password', async () => {
    expect(await change(false, { password: at.reader.password }, at.reader)).toMatchObject({
      status: 403,
      error: 'notOwner',
    })
  })
})
