import { TaskStatus } from '@colophon/protocol/docviz/entities'
import { describe, expect, it } from 'vitest'
import { deleteTask, fetchMe, fetchResult, fetchTasks, leave, register, uploadDocument } from './actions.ts'
import { docvizSlice, guestResumed, taskOpened, taskUpdated, uploadProgressed } from './slice.ts'
import { A_USER, aResult, aTask } from './testing/results.ts'

const { reducer } = docvizSlice
type State = ReturnType<typeof reducer>
const WHO = { userId: 'ada', accountId: null }
const FILE = { file: new File([], 'peat.pdf'), onProgress: () => {} }
const REFUSED = { status: 500, error: 'serverError', message: 'No' }

const registered = () => reducer(undefined, register.fulfilled({ token: 't', user: A_USER }, 'r', WHO))
const withTask = (state: State = registered()) => reducer(state, fetchTasks.fulfilled([aTask()], 'l'))

// Proves: 3-slice-docviz-user, 3-slice-docviz-token, 3-slice-docviz-isAuthenticated, 3-slice-docviz-tasks
it('the slice has the specified fields and authenticates once a workspace is opened', () => {
  expect(reducer(undefined, { type: 'x' })).toMatchObject({
    user: null,
    token: null,
    isAuthenticated: false,
    tasks: [],
    currentTask: null,
    currentResult: null,
    uploadProgress: null,
  })
  expect(registered()).toMatchObject({ user: { userId: 'ada' }, token: 't', isAuthenticated: true })
})

it('a returning guest is authenticated only if the stored token is valid', () => {
  const back = reducer(undefined, guestResumed({ userId: 'ada', token: 't' }))
  expect(back).toMatchObject({ token: 't', isAuthenticated: false })
  expect(reducer(back, fetchMe.fulfilled(A_USER, 'm'))).toMatchObject({ isAuthenticated: true, user: A_USER })
  const over = fetchMe.rejected(null, 'm', undefined, { ...REFUSED, status: 401 })
  expect(reducer(back, over)).toMatchObject({ token: null, user: null, isAuthenticated: false })
})

// Proves: 3-task-updated_at, 3-slice-docviz-tasks
it.each(TaskStatus.options)('a live document that is %s is updated, and outdated news are ignored', (status) => {
  const news = aTask({ status, updated_at: '2026-11-22T09:00:00.000Z' })
  const state = reducer(reducer(withTask(), taskOpened(news.id)), taskUpdated(news))
  expect(state.tasks).toEqual([news])
  expect(state.currentTask).toEqual(news)
  expect(reducer(state, taskUpdated(aTask({ progress: 1 }))).tasks).toEqual([news])
})

// Proves: 3-slice-docviz-uploadProgress
it('the upload progress is tracked, and its task is added', () => {
  let state = reducer(registered(), uploadDocument.pending('u', FILE))
  expect(state.uploadProgress).toBe(0)
  state = reducer(state, uploadProgressed(40))
  expect(state.uploadProgress).toBe(40)
  expect(reducer(state, uploadDocument.rejected(null, 'u', FILE, REFUSED))).toMatchObject({
    uploadProgress: null,
    tasks: [],
    status: { upload: { status: 'ERROR', failure: REFUSED } },
  })
  state = reducer(state, uploadDocument.fulfilled(aTask({ status: 'pending' }), 'u', FILE))
  expect(state).toMatchObject({ uploadProgress: null, tasks: [{ status: 'pending' }] })
})

describe('what was read', () => {
  const opened = () => {
    const state = reducer(withTask(), taskOpened(aTask().id))
    return reducer(state, fetchResult.fulfilled(aResult({ revision: 2 }), 'f', aTask().id))
  }

  // Proves: 3-slice-docviz-currentTask, 3-slice-docviz-currentResult
  it('a result stays until another document is opened; an older load does not replace it', () => {
    expect(opened().currentResult?.revision).toBe(2)
    const late = fetchResult.fulfilled(aResult({ revision: 1 }), 'f', aTask().id)
    expect(reducer(opened(), late).currentResult?.revision).toBe(2)
    expect(reducer(opened(), taskOpened(null))).toMatchObject({ currentTask: null, currentResult: null })
  })

  it('a result is removed with its document', () => {
    const state = reducer(opened(), deleteTask.fulfilled({ id: aTask().id }, 'd', aTask().id))
    expect(state).toMatchObject({ tasks: [], currentTask: null, currentResult: null })
  })

  // Proves: 4-logout-docviz
  it.each([
    ['answers', leave.fulfilled(undefined, 'q')],
    ['fails', leave.rejected(null, 'q', undefined, REFUSED)],
  ])('and all documents are cleared by a logout whose call %s', (_, over) => {
    expect(reducer(opened(), over)).toEqual(reducer(undefined, { type: 'x' }))
  })
})
