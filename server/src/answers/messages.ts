import type { TaskInput, TaskName } from './tasks.ts'

/** One task; `bodies` are stored documents as JSON text, null where there is none. `isFresh` bypasses the cache. */
export type ThreadRequest = {
  name: TaskName
  input: TaskInput<TaskName>
  bodies: ReadonlyMap<number, string | null>
  isFresh: boolean
  /** Set to 1 once the result is not wanted any more. */
  stop: Int32Array
}

/** The result, the papers whose documents must be sent with the task, or an error. */
export type ThreadReply = { value: unknown } | { missing: number[] } | { error: string }
