import { describe, expect, it } from 'vitest'
import {
  deleteArticle,
  fetchArticlesAll,
  fetchCounts,
  fetchMyArticles,
  fetchUploads,
  likeArticle,
  openArticle,
  publishArticle,
  refetchArticle,
  saveGraph,
} from './actions.ts'
import {
  articlesSlice,
  hideUploadInformationSet,
  progressHeard,
  selectArticles,
  uploadArrived,
  uploadFailed,
  uploadStatusDeleted,
  uploadStatusSet,
} from './slice.ts'
import { articlesStore, ENTRY, myPaper, openPaper, paper, processingPaper, uploadState } from './testing/papers.ts'

const { reducer } = articlesSlice
const initial = reducer(undefined, { type: 'start' })
const items = (store: ReturnType<typeof articlesStore>) => selectArticles(store.getState()).uploadArticles

describe('the slice articles', () => {
  // Proves: 3-slice-articles-myArticles, 3-slice-articles-articlesAll, 3-slice-articles-uploadArticles
  // Proves: 3-slice-articles-total, 3-slice-articles-progress, 3-slice-articles-ratingPoints
  // Proves: 3-slice-articles-docsCount, 3-slice-articles-isHideUploadInformation
  it('begins empty, with finished uploads shown', () => {
    expect(initial).toMatchObject({
      myArticles: [],
      articlesAll: [],
      uploadArticles: [],
      total: 0,
      uploadProgress: {},
      ratingPoints: 0,
      docsCount: 0,
      isHideUploadInformation: false,
    })
  })

  // Proves: 3-slice-articles-isHideUploadInformation
  it('remembers whether finished uploads are hidden', () => {
    expect(reducer(initial, hideUploadInformationSet(true)).isHideUploadInformation).toBe(true)
  })

  // Proves: 3-slice-articles-myArticles, 3-slice-articles-articlesAll, 3-slice-articles-total
  // Proves: 3-slice-articles-ratingPoints, 3-slice-articles-docsCount
  it('list replies set rows, totals and counts', () => {
    const all = { query: {} }
    let state = reducer(initial, fetchMyArticles.pending('a', all))
    state = reducer(state, fetchMyArticles.fulfilled([[myPaper({ id: 3 })], 41], 'a', all))
    expect(state).toMatchObject({ myArticles: [{ id: 3 }], articlesAll: [], total: 41 })
    state = reducer(state, fetchArticlesAll.pending('b', all))
    state = reducer(state, fetchArticlesAll.fulfilled([[paper({ id: 5 })], 7], 'b', all))
    expect(state).toMatchObject({ myArticles: [{ id: 3 }], articlesAll: [{ id: 5 }], total: 7 })
    state = reducer(state, fetchCounts.pending('c', undefined))
    state = reducer(state, fetchCounts.fulfilled({ ratingPoints: 12, docsCount: 3 }, 'c', undefined))
    expect(state).toMatchObject({ ratingPoints: 12, docsCount: 3, total: 7 })
  })
})

describe('an upload', () => {
  it.each([
    [410, []],
    [500, ['error']],
    [0, ['error']],
    [413, ['error']],
  ])('that fails with status %i leaves %j', (status, statuses) => {
    const store = articlesStore(['u1'])
    store.dispatch(
      uploadFailed({ id: 'u1', failure: { status, error: 'x', message: 'Upload file', detail: 'Too large.' } }),
    )
    expect(items(store).map(({ uploadStatus }) => uploadStatus)).toEqual(statuses)
    for (const { reason } of items(store)) expect(reason).toBe('Too large.')
  })

  // Proves: 3-upload-by-article, 3-slice-articles-progress, 4-upload-set, 4-upload-deleted
  it('status per article id can be set and deleted', () => {
    const store = articlesStore(['u1'])
    store.dispatch(uploadArrived({ id: 'u1', article: processingPaper({ id: 1 }) }))
    store.dispatch(uploadStatusSet(uploadState({ uploadProgress: 61, stage: 'statements' })))
    expect(selectArticles(store.getState()).uploadProgress).toEqual({ 1: 61 })
    expect(items(store)).toMatchObject([{ uploadProgress: 61, stage: 'statements' }])
    store.dispatch(uploadStatusDeleted(1))
    expect(selectArticles(store.getState()).uploadProgress).toEqual({})
    expect(items(store)).toEqual([])
  })

  it('progress that arrives before the reply with the id is applied', () => {
    const store = articlesStore(['u1'])
    store.dispatch(progressHeard({ articleId: 1, uploadProgress: 61 }))
    store.dispatch(uploadArrived({ id: 'u1', article: processingPaper({ id: 1, status: 'queue', uploadProgress: 0 }) }))
    expect(items(store)).toMatchObject([{ uploadStatus: 'processing', uploadProgress: 61 }])
  })

  it('an upload that is listed before its reply arrives appears once', () => {
    const store = articlesStore(['u1'])
    store.dispatch(fetchUploads.pending('r', undefined))
    store.dispatch(fetchUploads.fulfilled([processingPaper({ id: 1 })], 'r', undefined))
    expect(items(store)).toHaveLength(2)
    store.dispatch(uploadArrived({ id: 'u1', article: processingPaper({ id: 1 }) }))
    expect(items(store)).toMatchObject([{ id: 'u1', idArticle: 1 }])
  })
})

describe('the list of uploads from the server', () => {
  // Proves: 3-slice-articles-uploadArticles
  it('the server’s list replaces known uploads and keeps unknown ones', () => {
    const store = articlesStore(['u1', 'u2'])
    store.dispatch(uploadArrived({ id: 'u1', article: processingPaper({ id: 1 }) }))
    store.dispatch(fetchUploads.pending('r', undefined))
    store.dispatch(fetchUploads.fulfilled([processingPaper({ id: 9, uploadProgress: 70 })], 'r', undefined))
    expect(
      items(store)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['article-9', 'u2'])
    expect(selectArticles(store.getState()).uploadProgress[9]).toBe(70)
  })
})

describe('a change of one paper', () => {
  const shown = () => {
    const state = reducer(
      {
        ...initial,
        myArticles: [myPaper({ id: 1, status: 'complete', isPublished: false })],
        articlesAll: [paper({ id: 1 })],
      },
      openArticle.pending('r', { query: { articleId: 1 } }),
    )
    return reducer(state, openArticle.fulfilled(openPaper({ id: 1 }), 'r', { query: { articleId: 1 } }))
  }

  it('is seen wherever the paper is shown', () => {
    const published = paper({ id: 1, title: 'New', likesCount: 8 })
    const state = reducer(
      shown(),
      publishArticle.fulfilled(published, 'r', { body: { articleId: 1, isPublished: true } }),
    )
    expect(state.myArticles[0]).toMatchObject({ title: 'New', status: 'published' })
    expect(state.articlesAll[0]).toMatchObject({ title: 'New' })
    expect(state.article).toMatchObject({ title: 'New', graph: [ENTRY] })
  })

  it('by a refetch brings the statements to the open paper and not to the lists', () => {
    const state = reducer(
      shown(),
      refetchArticle.fulfilled(openPaper({ id: 1, graph: [] }), 'r', { query: { articleId: 1 } }),
    )
    expect(state.article?.graph).toEqual([])
    expect(state.myArticles[0]).not.toHaveProperty('graph')
  })

  it('a like updates both counts', () => {
    const rating = { likesCount: 3, dislikesCount: 0, liked: true, disliked: false }
    const state = reducer(shown(), likeArticle.fulfilled(rating, 'r', { body: { articleId: 1 } }))
    expect(state.articlesAll[0]).toMatchObject(rating)
    expect(state.article).toMatchObject(rating)
  })

  it('saving statements updates time and hash and keeps the file’s hash', () => {
    const reply = { updatedAt: '2026-11-21T00:00:00Z', md5Hash: 'new', sha256: 'of the claims' }
    const state = reducer(shown(), saveGraph.fulfilled(reply, 'r', { body: { id: 1, graph: [ENTRY, ENTRY] } }))
    expect(state.article).toMatchObject({
      updatedAt: reply.updatedAt,
      md5Hash: 'new',
      statementsCount: 2,
      sha256: 'a'.repeat(64),
    })
  })

  it('deleting a paper removes it from my list and the uploads', () => {
    const state = reducer(shown(), deleteArticle.fulfilled(null, 'r', { query: { articleId: 1 } }))
    expect(state.myArticles).toEqual([])
  })
})

describe('a list', () => {
  it('is not replaced by the late answer to an older question', () => {
    const first = { query: { articleId: 1 } }
    const second = { query: { articleId: 2 } }
    let state = reducer(initial, openArticle.pending('a', first))
    state = reducer(state, openArticle.pending('b', second))
    state = reducer(state, openArticle.fulfilled(openPaper({ id: 2 }), 'b', second))
    state = reducer(state, openArticle.fulfilled(openPaper({ id: 1 }), 'a', first))
    expect(state.article?.id).toBe(2)
    expect(state.status.article.status).toBe('SUCCESS')
  })

  // Proves: 8-lists-silent
  it('a failing request goes INIT, REQUEST, ERROR and stores the failure', () => {
    const failure = { status: 404, error: 'articleNotFound', message: 'There is no such paper.' }
    const argument = { query: { articleId: 1 } }
    expect(initial.status.article.status).toBe('INIT')
    const asked = reducer(initial, openArticle.pending('a', argument))
    expect(asked.status.article.status).toBe('REQUEST')
    const refused = reducer(asked, openArticle.rejected(null, 'a', argument, failure))
    expect(refused.status.article).toEqual({ status: 'ERROR', failure })
  })
})
