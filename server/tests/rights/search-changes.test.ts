import { articleCalls } from '@colophon/protocol/articles/calls'
import { requestCalls } from '@colophon/protocol/requests/calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorker } from '../testing/make-article.ts'
import { grant, walletOnPaper } from './paper-of-kind.ts'
import { expectFound, openSearchLibrary, type SearchLibrary, SLOW, SOON, setOpen, WORDS } from './search-library.ts'

describe('search during changes of rights', () => {
  let library: SearchLibrary
  beforeAll(async () => {
    library = await openSearchLibrary()
  }, SLOW)
  afterAll(() => library.close())

  it('the text of a private paper is not found once a grant has expired', async () => {
    const expiresAt = new Date(library.app.context.now().getTime() + 60_000)
    await grant(library.app, library.papers.closed, library.people.other, 'Read-only request granted', expiresAt)
    expectFound(await library.find('other', { search: WORDS.closed.text }), [library.papers.closed])
    library.app.advanceClock(61)
    expectFound(await library.find('other', { search: WORDS.closed.text }), [])
    expectFound(await library.find('other', { search: WORDS.closed.title }), [library.papers.closed])
  })

  // Proves: x-requests-at-once
  it('the text of a private paper is not found once a grant is revoked', async () => {
    const { app, papers, people } = library
    await grant(app, papers.closed, people.other, 'Full access request granted')
    expectFound(await library.find('other', { search: WORDS.closed.text }), [papers.closed])
    const query = { articleId: papers.closed, walletAddress: await walletOnPaper(app, papers.closed, people.other) }
    expect((await people.owner.call(requestCalls.delete, { query })).status).toBe(200)
    expectFound(await library.find('other', { search: WORDS.closed.text }), [])
    expectFound(await library.find('other', { search: WORDS.closed.title }), [papers.closed])
  })

  for (const label of [
    'Read-only request pending',
    'Full access request pending',
    'Read-only request denied',
  ] as const) {
    it(`the text of a private paper is not found by a user with "${label}"`, async () => {
      await grant(library.app, library.papers.closed, library.people.other, label)
      expectFound(await library.find('other', { search: WORDS.closed.text }), [])
    })
  }

  it('search follows a change of access within two seconds and shows no text before the index has followed', async () => {
    await library.worker.stop()
    await setOpen(library.people.owner, library.papers.open, false)
    const stale = await library.find('other', { search: WORDS.open.text })
    expect([stale.hits, stale.total]).toEqual([[], 0])
    library.worker = await startWorker(library.app)
    await vi.waitFor(async () => expectFound(await library.find('other', { search: WORDS.open.text }), []), SOON)
    expectFound(await library.find('full', { search: WORDS.open.text }), [library.papers.open])
    expectFound(await library.find('other', { search: WORDS.open.title }), [library.papers.open])
    await setOpen(library.people.owner, library.papers.open, true)
    await vi.waitFor(
      async () => expectFound(await library.find('other', { search: WORDS.open.text }), [library.papers.open]),
      SOON,
    )
  })

  it('an unpublished paper is hidden at once and not counted after the index has followed', async () => {
    await library.worker.stop()
    await library.people.owner.call(articleCalls.publish, {
      body: { articleId: library.papers.open, isPublished: false },
    })
    for (const search of [WORDS.open.title, WORDS.open.text]) {
      const stale = await library.find('other', { search })
      expect([stale.hits, stale.total]).toEqual([[], 0])
    }
    library.worker = await startWorker(library.app)
    await vi.waitFor(async () => expectFound(await library.find('other', { search: WORDS.open.title }), []), SOON)
    expectFound(await library.find('owner', { search: WORDS.open.text }), [library.papers.open])
  })
})
