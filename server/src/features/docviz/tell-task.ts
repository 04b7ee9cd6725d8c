import type { Context } from '../../platform/context.ts'
import { type TaskRow, toTask } from './queries.ts'

/** Tells the live connections of an id how far a document is; what is missed stands in the task all the same. */
export function tellTask({ live }: Pick<Context, 'live'>, row: TaskRow): void {
  live.toGuest(row.userId, 'taskUpdate', toTask(row))
}
