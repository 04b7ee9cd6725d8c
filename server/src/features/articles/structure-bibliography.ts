import { PROGRESS_COMPLETE } from '@colophon/protocol/articles/states'
import { asc, sql } from 'drizzle-orm'
import { bibliographyOf } from '../../papers/bibliographic-columns.ts'
import { assignCitationKey, stemOf } from '../../papers/citation-key.ts'
import { articles, isUnstructured } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { NO_PAYLOAD } from '../../platform/jobs/jobs.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import { failPoint } from '../../platform/process/fail-point.ts'

const AT_ONCE = 500

/**
 * Reads the structure of authors and venues that a previous version has stored as text, and gives papers their citation
 * keys. It recurs, since a previous version adds such papers while it still runs. Works in batches, so that a killed job
 * goes on where it was, and changes of papers wait for one batch at most.
 */
export const structureBibliographyJob = defineJob({
  name: 'structure-bibliography',
  payload: NO_PAYLOAD,
  lane: 'bibliography',
  at: '17 * * * *',
  async run({ db }, _, { signal }) {
    while (!signal.aborted) {
      const isOver = await db.transaction(async (tx) => {
        const papers = await structureSome(tx)
        await failPoint('structure-bibliography:before-commit')
        return papers < AT_ONCE
      })
      if (isOver) return
    }
  },
})

/** Structures the first papers that need it; returns how many. */
async function structureSome(tx: Db): Promise<number> {
  const papers = await tx
    .select()
    .from(articles)
    .where(isUnstructured(articles))
    .orderBy(asc(articles.id))
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true })
  if (papers.length === 0) return 0
  const structured = papers.map((paper) => ({
    id: paper.id,
    ...bibliographyOf(paper),
    citationKey: paper.ownerId === null ? (paper.citationKey ?? stemOf(paper)) : null,
  }))
  await tx.execute(sql`
    update articles set names = given.names, publication = given.publication, type = given.type,
      citation_key = coalesce(articles.citation_key, given."citationKey")
    from json_to_recordset(${JSON.stringify(structured)}::json)
      as given(id integer, names json, publication json, type text, "citationKey" text)
    where articles.id = given.id`)
  for (const paper of papers) if (paper.progress === PROGRESS_COMPLETE) await assignCitationKey(tx, paper)
  return papers.length
}
