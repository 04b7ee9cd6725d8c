import { correctionProblem } from '@colophon/protocol/docviz/apply-corrections'
import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { enqueueExport } from './enqueue.ts'
import { readHolder } from './holder.ts'
import { ownTask } from './queries.ts'
import { docvizResults } from './tables.ts'

/** Keeps all corrections of a document in place of those before, and has the downloads made anew. */
export const correct: Handler<typeof docvizCalls.correct> = async ({ request, params, body }, context) => {
  const task = await ownTask(context.db, await readHolder(context, request), params.id)
  if (task.status !== 'completed') fail('docvizNotCompleted')
  return context.db.transaction(async (tx) => {
    const [kept] = await tx.select().from(docvizResults).where(eq(docvizResults.taskId, task.id)).for('update')
    if (!kept) return fail('docvizNotCompleted')
    if (kept.revision !== body.revision) fail('docvizConflict', { data: { revision: kept.revision } })
    const problem = correctionProblem(kept.document, body.corrections)
    if (problem) fail('docvizCorrectionWrong', { message: problem, fields: { corrections: problem } })
    const revision = kept.revision + 1
    await tx
      .update(docvizResults)
      .set({ corrections: body.corrections, revision })
      .where(eq(docvizResults.taskId, task.id))
    const job = { taskId: task.id, attempt: task.attempt }
    await enqueueExport(context, tx, job)
    return { revision }
  })
}
