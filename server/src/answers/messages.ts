import type { TaskInput, TaskName } from './tasks.ts'

/** One task; `bodies` are stored documents as JSON text, null where there is none. `isFresh` ignores documents that are kept. */
export type ThreadRequest = {
  name: TaskName
  input: TaskInput<TaskName>
  bodies: ReadonlyMap<number, string | null>
  isFresh: boolean
}

/** The result, the papers whose documents are to be sent with the same task, or what went wrong. */
export type ThreadReply = { value: unknown } | { missing: number[] } | { error: string }
