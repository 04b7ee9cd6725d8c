import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { READING_STAGES } from './enqueue-stage.ts'
import { articles } from './tables.ts'

/**
 * How many-th each of the papers that wait is to be read, by its id; 1 is the next. The queue is that of everybody, in the
 * order in which the worker takes jobs, so that vip papers that come later push others back.
 */
export async function queuePositions(
  db: Db,
  papers: readonly { id: number; status: string }[],
): Promise<Map<number, number>> {
  const ids = papers.filter(({ status }) => status === 'queue').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; position: number }>(sql`
    with waiting as (
      select job.payload ->> 'attempt' as attempt, row_number() over (order by job.priority, job.run_at, job.id) as position
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier in ${[...READING_STAGES]}
        and job.locked_at is null and job.attempts < job.max_attempts and job.run_at <= now()
    )
    select ${articles.id}, position::int from ${articles} join waiting on waiting.attempt = ${articles.attempt}::text
    where ${inArray(articles.id, ids)}`)
  return new Map(rows.map(({ id, position }) => [id, position]))
}
