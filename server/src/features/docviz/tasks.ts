import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { Handler } from '../../platform/input.ts'
import { readHolder } from './holder.ts'
import { ownTask, tasksOf, toTask } from './queries.ts'

/** My documents, newest first. */
export const tasks: Handler<typeof docvizCalls.tasks> = async ({ request }, context) =>
  tasksOf(context.db, await readHolder(context, request))

/** How far one document is. */
export const task: Handler<typeof docvizCalls.task> = async ({ request, params }, context) =>
  toTask(await ownTask(context.db, await readHolder(context, request), params.id))
