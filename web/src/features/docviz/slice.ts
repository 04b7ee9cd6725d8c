import type { Task } from '@colophon/protocol/docviz/entities'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { followStatus } from '../../lib/api/async-state.ts'
import { joinSlice } from '../../lib/joined-slices.ts'
import * as ask from './actions.ts'
import type { Credentials } from './docviz-call.ts'
import { type DocvizState, initialState, putTask, type WithDocviz } from './docviz-state.ts'

/** The slice `docviz`; it joins the store with its screen. */
export const docvizSlice = createSlice({
  name: 'docviz',
  initialState,
  reducers: {
    /** Restores a guest by the stored token; `fetchMe` checks that it is still valid. */
    guestResumed: (state, { payload }: PayloadAction<Credentials>) => {
      state.token = payload.token
      state.user = { ...NOBODY, userId: payload.userId }
    },
    taskUpdated: (state, { payload }: PayloadAction<Task>) => putTask(state, payload),
    taskOpened: (state, { payload }: PayloadAction<string | null>) => {
      if (state.currentTask?.id !== payload) state.currentResult = null
      state.currentTask = state.tasks.find(({ id }) => id === payload) ?? null
    },
    uploadProgressed: (state, { payload }: PayloadAction<number>) => {
      state.uploadProgress = payload
    },
  },
  extraReducers: (builder) => {
    builder.addCase(ask.register.fulfilled, (state, { payload }) => ({
      ...initialState,
      ...payload,
      isAuthenticated: true,
      status: state.status,
    }))
    builder.addCase(ask.fetchMe.fulfilled, (state, { payload }) => {
      state.user = payload
      state.isAuthenticated = true
    })
    builder.addCase(ask.fetchTasks.fulfilled, (state, { payload }) => {
      state.tasks = payload
    })
    builder.addCase(ask.fetchTask.fulfilled, (state, { payload }) => putTask(state, payload))
    builder.addCase(ask.retryTask.fulfilled, (state, { payload }) => {
      putTask(state, payload)
      if (state.currentResult?.id === payload.id) state.currentResult = null
    })
    builder.addCase(ask.uploadDocument.pending, (state) => {
      state.uploadProgress = 0
    })
    builder.addCase(ask.uploadDocument.fulfilled, (state, { payload }) => {
      state.uploadProgress = null
      putTask(state, payload)
    })
    builder.addCase(ask.uploadDocument.rejected, (state) => {
      state.uploadProgress = null
    })
    builder.addCase(ask.deleteTask.fulfilled, (state, { payload }) => {
      state.tasks = state.tasks.filter(({ id }) => id !== payload.id)
      if (state.currentTask?.id !== payload.id) return
      state.currentTask = null
      state.currentResult = null
    })
    builder.addCase(ask.fetchResult.fulfilled, (state, { payload }) => {
      const isOlder = state.currentResult?.id === payload.id && state.currentResult.revision > payload.revision
      if (!isOlder) state.currentResult = payload
    })
    builder.addCase(ask.leave.fulfilled, () => initialState)
    builder.addCase(ask.leave.rejected, () => initialState)
    followStatus(builder, 'register', ask.register)
    followStatus(builder, 'me', ask.fetchMe)
    followStatus(builder, 'tasks', ask.fetchTasks)
    followStatus(builder, 'task', ask.fetchTask)
    followStatus(builder, 'upload', ask.uploadDocument)
    followStatus(builder, 'remove', ask.deleteTask)
    followStatus(builder, 'retry', ask.retryTask)
    followStatus(builder, 'result', ask.fetchResult)
    followStatus(builder, 'save', ask.saveCorrections)
    // An expired token grants nothing; the workspace has to be opened again.
    builder.addMatcher(
      (action): action is { type: string; payload?: { status?: number } } =>
        action.type.startsWith('docviz/') && action.type.endsWith('/rejected'),
      (state, { payload }) => (payload?.status === 401 ? { ...initialState, status: state.status } : undefined),
    )
  },
})

joinSlice(docvizSlice)

export const { guestResumed, taskUpdated, taskOpened, uploadProgressed } = docvizSlice.actions

export const selectDocviz = (state: WithDocviz): DocvizState => state.docviz

const NOBODY = {
  isBound: false,
  createdAt: '',
  expiresAt: '',
  documents: 0,
  bytes: 0,
  limits: { documents: 0, bytes: 0, fileBytes: 0, pages: 0, days: 0 },
}
