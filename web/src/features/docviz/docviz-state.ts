import type { DocvizUser, Result, Task } from '@colophon/protocol/docviz/entities'
import { type AsyncState, INIT } from '../../lib/api/async-state.ts'
import type { Credentials } from './docviz-call.ts'

/** The actions of this slice whose status is tracked. */
export type DocvizAction = 'register' | 'me' | 'tasks' | 'task' | 'upload' | 'remove' | 'retry' | 'result' | 'save'

/** Document visualisation (specification §3, slice `docviz`). */
export type DocvizState = {
  user: DocvizUser | null
  token: string | null
  isAuthenticated: boolean
  /** Newest first. */
  tasks: Task[]
  currentTask: Task | null
  currentResult: Result | null
  /** Percentage of the file being uploaded, if any. */
  uploadProgress: number | null
  status: Record<DocvizAction, AsyncState>
}

/** The part of the whole state that this feature reads. */
export type WithDocviz = { docviz: DocvizState }

export const initialState: DocvizState = {
  user: null,
  token: null,
  isAuthenticated: false,
  tasks: [],
  currentTask: null,
  currentResult: null,
  uploadProgress: null,
  status: {
    register: INIT,
    me: INIT,
    tasks: INIT,
    task: INIT,
    upload: INIT,
    remove: INIT,
    retry: INIT,
    result: INIT,
    save: INIT,
  },
}

/** Credentials from the state; null if there are none yet. */
export function credentialsOf(state: unknown): Credentials | null {
  const { user, token } = (state as WithDocviz).docviz
  return user && token ? { userId: user.userId, token } : null
}

/** Updates a task in place or adds it first; outdated updates are ignored. */
export function putTask(state: DocvizState, task: Task): void {
  const known = state.tasks.find(({ id }) => id === task.id)
  if (known && known.updated_at > task.updated_at) return
  state.tasks = known ? state.tasks.map((one) => (one.id === task.id ? task : one)) : [task, ...state.tasks]
  if (state.currentTask?.id === task.id) state.currentTask = task
}
