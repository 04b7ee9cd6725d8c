import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import { failPoint } from '../../platform/fail-point.ts'
import type { Handler } from '../../platform/input.ts'
import { hashGraph } from './canonical-graph.ts'
import { isFinished } from './conditions.ts'
import { keepVersion } from './graph-version-keep.ts'
import { statesOf } from './graph-version-states.ts'
import { isKept } from './in-work.ts'
import { mergeGraph, wantedStates } from './merge-graph.ts'
import { readDocument, readGraph } from './queries.ts'
import { followInIndex } from './refresh-index.job.ts'
import { articles, graphs } from './tables.ts'

/**
 * Saves the statements of a paper as a whole. With the hash of the version they were made from, a save over somebody
 * else's is refused; the same save again, after a lost reply, changes nothing and answers the same. Each save is a version
 * of its own, in the same transaction.
 */
export const graphSave: Handler<typeof articleCalls.graphSave> = async ({ body, person }, context) => {
  const articleId = body.id
  const document = await readDocument(context.db, articleId)
  return context.db.transaction(async (tx) => {
    const finished = and(eq(articles.id, articleId), isKept, isFinished(true))
    const [paper] = await tx.select().from(articles).where(finished).for('update')
    if (!paper) return fail('notComplete')
    const known = await readGraph(tx, articleId)
    const present = known?.entries ?? []
    const earlier = await statesOf(tx, articleId, wantedStates(present, body.graph))
    const entries = mergeGraph(present, body.graph, document?.text ?? '', earlier)
    const { md5Hash, graphSha256 } = hashGraph(articleId, paper.sha256, entries)
    if (md5Hash === paper.md5Hash) return { updatedAt: paper.updatedAt.toISOString(), md5Hash, sha256: graphSha256 }
    if (body.baseMd5Hash !== undefined && body.baseMd5Hash !== paper.md5Hash) fail('graphConflict')
    if (known && paper.md5Hash) {
      // Papers saved before versions were kept: what is about to be replaced becomes one.
      const savedById = known.isEdited ? paper.ownerId : null
      await keepVersion(tx, articleId, { ...known, md5Hash: paper.md5Hash, savedById, savedAt: paper.updatedAt })
    }
    const saved = { entries, isEdited: true }
    await tx
      .insert(graphs)
      .values({ articleId, ...saved })
      .onConflictDoUpdate({ target: graphs.articleId, set: saved })
    const updatedAt = context.now()
    await tx
      .update(articles)
      .set({ md5Hash, graphSha256, updatedAt, statementsCount: entries.length })
      .where(eq(articles.id, articleId))
    await keepVersion(tx, articleId, { entries, md5Hash, savedById: person.id, savedAt: updatedAt })
    await followInIndex(context, tx, articleId)
    await failPoint('graph-save:before-commit')
    return { updatedAt: updatedAt.toISOString(), md5Hash, sha256: graphSha256 }
  })
}
