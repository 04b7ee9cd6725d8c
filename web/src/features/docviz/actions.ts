import { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { Corrections, DocvizUser, Result, Task } from '@colophon/protocol/docviz/entities'
import { createFailingThunk } from '../../lib/api/async-state.ts'
import { docvizCall } from './docviz-call.ts'
import { credentialsOf } from './docviz-state.ts'
import { forgetGuest, storeGuest, storeIdOf } from './stored-guest.ts'

type Api = { signal: AbortSignal; getState: () => unknown }
const of = ({ signal, getState }: Api) => ({ by: credentialsOf(getState()), signal })

/** Creates or reopens a workspace; a guest's token is stored in this browser. */
export const register = createFailingThunk<
  { token: string; user: DocvizUser },
  { userId: string; token?: string; accountId: number | null }
>('docviz/register', async ({ userId, token, accountId }, { signal }) => {
  const body = { userId, ...(token !== undefined && { token }) }
  const taken = await docvizCall('register', docvizCalls.register, { body }, { by: null, signal })
  if (accountId === null) storeGuest({ userId, token: taken.token })
  else storeIdOf(accountId, userId)
  return taken
})

/** The owner of the token. */
export const fetchMe = createFailingThunk<DocvizUser>('docviz/me', (_, api) =>
  docvizCall('me', docvizCalls.me, {}, of(api)),
)

export const fetchTasks = createFailingThunk<Task[]>('docviz/tasks', (_, api) =>
  docvizCall('tasks', docvizCalls.tasks, {}, of(api)),
)

export const fetchTask = createFailingThunk<Task, string>('docviz/task', (id, api) =>
  docvizCall('task', docvizCalls.task, { params: { id } }, of(api)),
)

export const uploadDocument = createFailingThunk<Task, { file: File; onProgress: (percent: number) => void }>(
  'docviz/upload',
  ({ file, onProgress }, api) =>
    docvizCall('upload', docvizCalls.upload, { fields: {}, file }, { ...of(api), onProgress }),
)

export const deleteTask = createFailingThunk<{ id: string }, string>('docviz/remove', (id, api) =>
  docvizCall('remove', docvizCalls.deleteTask, { params: { id } }, of(api)),
)

/** Processes a document again, with a password if it is protected. */
export const retryTask = createFailingThunk<Task, { id: string; password?: string }>(
  'docviz/retry',
  ({ id, password }, api) =>
    docvizCall('task', docvizCalls.retry, { params: { id }, body: password ? { password } : {} }, of(api)),
)

export const fetchResult = createFailingThunk<Result, string>('docviz/result', (id, api) =>
  docvizCall('result', docvizCalls.result, { params: { id }, query: {} }, of(api)),
)

/** Saves all corrections; they must be based on the newest revision. */
export const saveCorrections = createFailingThunk<
  { revision: number },
  { id: string; revision: number; corrections: Corrections }
>('docviz/save', ({ id, ...body }, api) => docvizCall('result', docvizCalls.correct, { params: { id }, body }, of(api)))

/** Ends the token; the slice is cleared even if the call fails (specification §4). */
export const leave = createFailingThunk<void>('docviz/leave', async (_, api) => {
  forgetGuest()
  await docvizCall('me', docvizCalls.logout, {}, of(api))
})
