import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { Graph } from '@colophon/protocol/statements/graph'
import { and, eq, isNotNull } from 'drizzle-orm'
import { analysisThread } from '../../answers/analysis-thread.ts'
import { charactersFor } from '../../assistant/ask-evidence.ts'
import { askFindings } from '../../assistant/ask-findings.ts'
import { leavingIds, type Model } from '../../assistant/model.ts'
import { modelForUse } from '../../assistant/quotes-by-model.ts'
import { documentTexts } from '../../papers/documents.ts'
import { isNotDeleted } from '../../papers/processing.ts'
import { readDocument } from '../../papers/queries.ts'
import { articles, graphs } from '../../papers/tables.ts'
import { ModelError } from '../../platform/assistant/assistant.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { defineJob, type JobRun } from '../../platform/jobs/jobs-runner.ts'
import { KEY_CLAIMS } from './enqueue-model.ts'

/** From which share of the highest score a finding is a key claim. */
const LEAST = 0.5

type Paper = typeof articles.$inferSelect

/** Stores the claims of a paper that was read again, in the transaction that locks it. */
export type StoreClaims = (
  context: Context,
  tx: Db,
  reading: { paper: Paper; document: PaperDocument; found: Graph },
) => Promise<void>

/**
 * Has the model of a paper's owner choose the key claims among the statements that were extracted. The paper was complete
 * before; nothing changes if it has been edited, recorded, read again or removed meanwhile, or the model fails for good.
 */
export const keyClaimsJob = (storeClaims: StoreClaims) =>
  defineJob({
    ...KEY_CLAIMS,
    lane: 'models',
    async run(context, { articleId }, run) {
      const before = await extracted(context.db, articleId)
      const ownerId = before?.paper.ownerId ?? null
      const model = ownerId === null ? null : await modelForUse(context, ownerId, 'keyClaims')
      if (!before || !model || ownerId === null) return
      if (!(await leavingIds(context.db, model, [articleId])).has(articleId)) return
      const graph = await chosen(context, model, { articleId, ownerId, graph: before.entries }, run)
      if (!graph) return
      await context.db.transaction(async (tx) => {
        const now = await extracted(tx, articleId, before.paper)
        const document = now && (await readDocument(tx, articleId))
        if (document) await storeClaims(context, tx, { paper: now.paper, document, found: graph })
      })
    },
  })

/** A paper with its statements as they were extracted; `before` locks it as it was then. */
async function extracted(db: Db, articleId: number, before?: Paper) {
  const isSame = before && and(eq(articles.attempt, before.attempt), eq(articles.md5Hash, before.md5Hash ?? ''))
  const unchanged = and(eq(articles.id, articleId), isNotDeleted, isNotNull(articles.md5Hash), isSame)
  const query = db
    .select()
    .from(articles)
    .where(and(unchanged, eq(articles.mayBeRecorded, false)))
  const [paper] = await (before ? query.for('update') : query)
  const [known] = await db
    .select()
    .from(graphs)
    .where(and(eq(graphs.articleId, articleId), eq(graphs.isEdited, false)))
  return paper && known ? { paper, entries: known.entries } : null
}

/** The statements with the key claims that the model chooses; null where there is nothing to choose or it fails for good. */
async function chosen(
  { db, log }: Pick<Context, 'db' | 'log'>,
  model: Model,
  { articleId, ownerId, graph }: { articleId: number; ownerId: number; graph: Graph },
  { signal, isLastAttempt }: JobRun,
): Promise<Graph | null> {
  const paper = { articleId, source: { key: null }, graph }
  const options = { caller: { accountId: ownerId }, load: (ids: number[]) => documentTexts(db, ids), signal }
  const charactersMax = charactersFor(model.context)
  const sentences = await analysisThread().run('stated', { papers: [paper], charactersMax }, options)
  if (sentences.length === 0) return null
  try {
    const findings = await askFindings(model, sentences, signal)
    return await analysisThread().run('weighBy', { papers: [paper], findings, least: LEAST }, options)
  } catch (error) {
    const isFinal = isLastAttempt || (error instanceof ModelError && error.failure === 'spent')
    if (signal.aborted || !isFinal) throw error
    log.warn({ err: error, articleId }, 'a model did not choose key claims')
    return null
  }
}
