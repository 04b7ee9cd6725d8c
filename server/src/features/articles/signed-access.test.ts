import { articleCalls } from '@colophon/protocol/articles/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { makeWallet, type TestWallet } from '../../../tests/testing/make-wallet.ts'
import { stored, untilWorked } from '../../../tests/testing/stored.ts'
import { useApp } from '../../../tests/testing/use-app.ts'

describe('changes of access signed by a wallet', () => {
  const at = useApp()
  let wallet: TestWallet
  let articleId: number
  let otherId: number
  beforeAll(async () => {
    wallet = makeWallet(at.app)
    await wallet.link(at.owner)
    articleId = (await makeArticle(at.owner, { isPublished: true })).id
    otherId = (await makeArticle(at.owner, { name: 'other.txt', isPublished: true })).id
  })

  const sign = (isOpen: boolean, id = articleId) =>
    wallet.signed({ purpose: 'access', articleId: id, isOpen }, at.owner)
  type Proof = { message?: string; signature?: string; password?: string }
  const change = (isOpen: boolean, proof: Proof, id = articleId, who: TestUser = at.owner) =>
    who.call(articleCalls.access, { body: { articleId: id, isOpen, ...proof } })

  // Proves: 7-articles-access-signed, deviation-17
  it('an owner makes a paper private and public with a signature', async () => {
    expect((await change(false, await sign(false))).data).toMatchObject({
      isPublic: false,
      access: 'Permission needed',
    })
    expect((await change(true, await sign(true))).data).toMatchObject({ isPublic: true, access: 'Open sourced' })
  })

  // Proves: 7-articles-access-signed, deviation-17, deviation-32
  it.each<[string, () => Promise<{ status: number; error: string | undefined }>, string]>([
    ['the opposite of what was signed', async () => change(true, await sign(false)), 'messagePurpose'],
    ['another paper than was signed', async () => change(false, await sign(false), otherId), 'messagePurpose'],
    [
      'the signature of a download',
      async () => change(false, await wallet.signed({ purpose: 'download', articleId, articleUrl: 'a' }, at.owner)),
      'messagePurpose',
    ],
    [
      'the signature of another wallet',
      async () => change(false, await makeWallet(at.app).sign((await sign(false)).message)),
      'signatureWrong',
    ],
    ['a wrong password', () => change(false, { password: 'Wrong-1234' }), 'passwordWrong'],
    ['nothing', () => change(false, {}), 'passwordNeeded'],
    ['a message without its signature', () => change(false, { message: 'I am' }), 'validationFailed'],
    ['a signature without its message', () => change(false, { signature: '0x00' }), 'validationFailed'],
  ])('a signed change with %s gets 400 %s and changes nothing', async (_what, attempt, error) => {
    expect(await attempt()).toMatchObject({ status: 400, error })
    const { data } = await at.reader.call(articleCalls.article, { query: { articleId } })
    expect(data.isPublic).toBe(true)
  })

  // Proves: 7-articles-access-signed
  it('of many requests with one signature one changes the paper', async () => {
    const proof = await sign(false)
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(false, proof)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    await change(true, await sign(true))
    expect(await change(false, proof)).toMatchObject({ status: 409, error: 'messageUsed' })
  })

  it('a message for a wallet that was since unlinked is rejected, even with another one linked', async () => {
    const owner = await makeUser(at.app)
    const [former, now] = [makeWallet(at.app), makeWallet(at.app)]
    await former.link(owner)
    const { id } = await makeArticle(owner, { name: 'moved.txt' })
    const proof = await former.signed({ purpose: 'access', articleId: id, isOpen: false }, owner)
    await owner.call(profileCalls.deleteWallet, {})
    expect(await change(false, proof, id, owner)).toMatchObject({ status: 400, error: 'walletNotLinked' })
    await now.link(owner)
    await untilWorked(at.app)
    const before = await stored(at.app)
    expect(await change(false, proof, id, owner)).toMatchObject({ status: 400, error: 'messageWallet' })
    expect(await stored(at.app)).toEqual(before)
  })

  it("the signature of another account's wallet gets 403", async () => {
    const [person, own] = [await makeUser(at.app), makeWallet(at.app)]
    await own.link(person)
    const proof = await own.signed({ purpose: 'access', articleId, isOpen: false }, person)
    expect(await change(false, proof, articleId, person)).toMatchObject({ status: 403, error: 'notOwner' })
  })
})

describe('signed downloads', () => {
  const at = useApp()
  let paper: { id: number; articleUrl: string }
  let wallet: TestWallet
  beforeAll(async () => {
    wallet = makeWallet(at.app)
    paper = await makeArticle(at.owner, { isPublished: true })
  })

  const ask = (who: TestUser, proof: { message?: string; signature?: string } = {}, articleUrl = paper.articleUrl) =>
    who.call(storageCalls.download, { body: { articleId: paper.id, articleUrl, ...proof } })
  const sign = (who: TestUser, articleUrl = paper.articleUrl) =>
    wallet.signed({ purpose: 'download', articleId: paper.id, articleUrl }, who)

  it('the owner needs no signature for a download but may sign', async () => {
    await wallet.link(at.owner)
    expect((await ask(at.owner)).status).toBe(200)
    const { data } = await ask(at.owner, await sign(at.owner))
    expect((await fetch(at.app.url + data.url)).status).toBe(200)
  })

  it('an invalid signature is rejected even from the owner', async () => {
    const proof = await sign(at.owner)
    const { message } = await sign(at.owner)
    expect(await ask(at.owner, { message, signature: proof.signature })).toMatchObject({ error: 'signatureWrong' })
    expect(await ask(at.owner, await sign(at.owner, 'papers/other.txt'))).toMatchObject({ error: 'messagePurpose' })
    expect((await ask(at.owner, proof)).status).toBe(200)
    expect(await ask(at.owner, proof)).toMatchObject({ status: 409, error: 'messageUsed' })
    expect(await ask(at.owner, { message })).toMatchObject({ status: 400, error: 'validationFailed' })
    await at.owner.call(profileCalls.deleteWallet, {})
  })

  // Proves: 7-articles-download-signed
  it('a user with download rights gets the file with a signature', async () => {
    const anything = { message: 'I am', signature: '0x00' }
    expect(await ask(at.reader)).toMatchObject({ status: 403, error: 'signatureNeeded' })
    expect(await ask(at.reader, anything)).toMatchObject({ status: 400, error: 'walletNotLinked' })
    await wallet.link(at.reader)
    expect(await ask(at.reader, anything)).toMatchObject({ status: 400, error: 'messageUnknown' })
    const { data } = await ask(at.reader, await sign(at.reader))
    expect((await fetch(at.app.url + data.url)).status).toBe(200)
  })

  // Proves: 7-articles-download-signed
  it('a user without download rights is refused, however valid the signature', async () => {
    const proof = await sign(at.reader)
    const { password } = at.owner
    await at.owner.call(articleCalls.access, { body: { articleId: paper.id, isOpen: false, password } })
    expect(await ask(at.reader, proof)).toMatchObject({ status: 403, error: 'accessDenied' })
  })
})
