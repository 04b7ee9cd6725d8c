import type { Context } from '../../platform/context.ts'
import { type TaskRow, toTask } from './queries.ts'

/** Sends the progress of a document to the live connections of its id; clients can also poll the task. */
export function sendTask({ live }: Pick<Context, 'live'>, row: TaskRow): void {
  live.toGuest(row.userId, 'taskUpdate', toTask(row))
}
