import { requestCalls } from '@colophon/protocol/requests/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { stored, untilWorked } from '../../../tests/testing/stored.ts'
import { type Signer, useRequests } from './testing/use-requests.ts'

// Proves: 7-requests-delete
describe('ending a request', () => {
  const at = useRequests()
  let who: Signer
  beforeAll(async () => {
    who = await at.person('Ada')
  })

  const granted = async (accessLevel: 'readOnly' | 'full') => {
    const { id, articleUrl } = await at.paper()
    await at.ask(who, id, { accessLevel })
    expect((await at.answer(who, id, { accessLevel })).status).toBe(200)
    return { id, articleUrl }
  }
  const download = async (paper: { id: number; articleUrl: string }) => {
    const subject = { articleId: paper.id, articleUrl: paper.articleUrl }
    const signed = await who.wallet.signed({ purpose: 'download', ...subject }, who)
    return who.call(storageCalls.download, { body: { ...subject, ...signed } })
  }

  it('the requester withdraws a pending request, which leaves nothing', async () => {
    const { id } = await at.paper()
    await at.ask(who, id)
    expect(await at.end(who, who, id)).toMatchObject({ status: 200, data: null })
    expect((await at.sees(who, id))[3]).toBe('Permission needed')
    expect(await at.end(who, who, id)).toMatchObject({ status: 404, error: 'requestNotFound' })
  })

  it('the requester gives back a grant', async () => {
    const { id } = await granted('full')
    await at.end(who, who, id)
    expect(await at.sees(who, id)).toEqual([200, 403, 403, 'Permission needed'])
  })

  // Proves: deviation-36
  it('withdrawing a request for more keeps the earlier grant', async () => {
    const { id } = await granted('readOnly')
    await at.ask(who, id, { accessLevel: 'full' })
    await at.end(who, who, id)
    expect(await at.sees(who, id)).toEqual([200, 200, 403, 'Read-only request granted'])
  })

  // Proves: x-requests-at-once
  it('the owner revokes a grant at once, together with a request for more', async () => {
    const { id } = await granted('readOnly')
    await at.ask(who, id, { accessLevel: 'full' })
    expect((await at.end(at.owner, who, id)).status).toBe(200)
    expect(await at.sees(who, id)).toEqual([200, 403, 403, 'Permission needed'])
  })

  // Proves: 7-articles-download-signed, x-requests-at-once
  it('revoking invalidates a download link issued before', async () => {
    const paper = await granted('full')
    const [used, unused] = [await download(paper), await download(paper)]
    expect((await fetch(at.app.url + used.data.url)).status).toBe(200)
    await at.end(at.owner, who, paper.id)
    expect((await fetch(at.app.url + unused.data.url)).status).toBe(403)
    expect(await download(paper)).toMatchObject({ status: 403, error: 'accessDenied' })
  })

  // Proves: 7-articles-download-signed
  it('a read-only user gets no file, however well the download is signed', async () => {
    expect(await download(await granted('readOnly'))).toMatchObject({ status: 403, error: 'accessDenied' })
  })

  // Proves: x-requests-changed, deviation-37
  it('only both parties are notified on their connections', async () => {
    const { id } = await granted('full')
    at.app.live.sent.length = 0
    await at.end(at.owner, who, id)
    const told = at.app.live.sent.filter(({ name }) => name === 'accessChanged')
    expect(told.map(({ userId }) => userId).toSorted()).toEqual([at.owner.id, who.id].toSorted())
    for (const { payload } of told) expect(payload).toEqual({ articleId: id })
  })

  it('the owner cannot revoke a pending request, which must be answered', async () => {
    const { id } = await at.paper()
    await at.ask(who, id)
    expect(await at.end(at.owner, who, id)).toMatchObject({ status: 409, error: 'requestNothingGranted' })
    expect((await at.sees(who, id))[3]).toBe('Access request pending')
  })

  it('other users cannot end a request and do not learn that it exists', async () => {
    const { id } = await granted('full')
    const other = await at.person()
    await untilWorked(at.app)
    const before = await stored(at.app)
    const real = await at.end(other, who, id)
    const none = await other.call(requestCalls.delete, {
      query: { articleId: id, walletAddress: `0x${'00'.repeat(20)}` },
    })
    expect({ ...real, headers: null }).toEqual({ ...none, headers: null })
    expect(real).toMatchObject({ status: 404, error: 'requestNotFound' })
    expect(await stored(at.app)).toEqual(before)
  })

  it('concurrent calls of both parties end the request once', async () => {
    const { id } = await granted('full')
    const ends = await Promise.all([at.end(who, who, id), at.end(at.owner, who, id)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})
