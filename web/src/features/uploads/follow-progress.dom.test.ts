import { beforeEach, describe, expect, it } from 'vitest'
import { connectSession } from '../../lib/api/session.ts'
import { done, failed, serveLocally } from '../../testing/local-server.ts'
import { selectArticles, uploadArrived } from '../articles/slice.ts'
import { articlesStore, openPaper, processingPaper, uploadState } from '../articles/testing/papers.ts'
import { applyProgress, askProgress } from './use-upload-progress.ts'

/** A store with the processing upload of paper 1, and a server that replies for it. */
async function start(status: object | 404 | 410) {
  const { received } = await serveLocally(({ path }) => {
    if (path.endsWith('/articles/article')) return done(openPaper({ title: 'The title it has', status: 'complete' }))
    return typeof status === 'number' ? failed(status, 'gone', 'Gone.') : done(uploadState(status))
  })
  const store = articlesStore(['u1'])
  store.dispatch(uploadArrived({ id: 'u1', article: processingPaper({ id: 1 }) }))
  return { store, received, items: () => selectArticles(store.getState()).uploadArticles }
}

beforeEach(() => connectSession({ tokens: () => null, storedTokens: () => null, keep: () => {}, end: () => {} }))

describe('a live progress', () => {
  // Proves: 3-upload-by-article
  it('progress is stored for its paper without a request', async () => {
    const { store, received, items } = await start(404)
    await store.dispatch(applyProgress(1, 64))
    expect(items()).toMatchObject([{ uploadProgress: 64, uploadStatus: 'processing' }])
    expect(selectArticles(store.getState()).uploadProgress[1]).toBe(64)
    expect(received).toEqual([])
  })

  // Proves: 4-upload-complete, 4-progress-refetch
  it('live progress of 99 completes the upload, and the article is refetched', async () => {
    const { store, received, items } = await start(404)
    await store.dispatch(applyProgress(1, 99))
    expect(items()).toMatchObject([{ uploadStatus: 'complete', title: 'The title it has' }])
    expect(received.map(({ path }) => path)).toEqual(['/api/v1/articles/article'])
  })

  it('progress -1 is an error whose reason is loaded', async () => {
    const { store, items } = await start({
      uploadProgress: -1,
      status: 'error',
      reason: 'Damaged.',
      reasonCode: 'documentBroken',
    })
    await store.dispatch(applyProgress(1, -1))
    expect(items()).toMatchObject([{ uploadStatus: 'error', reason: 'Damaged.', reasonCode: 'documentBroken' }])
  })
})

describe('a progress that is asked for', () => {
  it('polled progress is news only if the live connection had not reported it', async () => {
    const { store } = await start({ uploadProgress: 70 })
    expect(await store.dispatch(askProgress(1))).toBe(true)
    expect(await store.dispatch(askProgress(1))).toBe(false)
  })

  // Proves: 4-upload-410
  it.each([410, 404] as const)('that answers %i removes the upload', async (status) => {
    const { store, items } = await start(status)
    await store.dispatch(askProgress(1))
    expect(items()).toEqual([])
    expect(selectArticles(store.getState()).uploadProgress).toEqual({})
  })
})
