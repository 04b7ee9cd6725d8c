import { EXTRACTOR_VERSION } from '@colophon/analysis/statements/extractor-version'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { statementCalls } from '@colophon/protocol/statements/calls'
import { type Graph, hasSameWriting } from '@colophon/protocol/statements/graph'
import { and, eq } from 'drizzle-orm'
import { changePapers } from '../../papers/changes.ts'
import { isFinished } from '../../papers/conditions.ts'
import { graphColumns } from '../../papers/graphs/canonical-graph.ts'
import { saveGraphVersion } from '../../papers/graphs/save-graph-version.ts'
import { isNotDeleted } from '../../papers/processing.ts'
import { readDocument, readGraph } from '../../papers/queries.ts'
import { articles, graphs } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { deletedByPersons } from './graph-versions.ts'
import { upgradeGraph } from './upgrade-graph.ts'

type Paper = typeof articles.$inferSelect
type Row = typeof graphs.$inferSelect

/**
 * Stores the claims of a paper that was read again, in the transaction that locks it. They replace those that are
 * entirely machine-made; beside a graph that was edited, accepted or recorded they are offered, if they differ.
 */
export async function storeClaims(
  context: Context,
  tx: Db,
  { paper, document, found }: { paper: Paper; document: PaperDocument; found: Graph },
): Promise<void> {
  const known = await readGraph(tx, paper.id)
  if (!known) return
  const ofPaper = eq(graphs.articleId, paper.id)
  if (known.isEdited || paper.mayBeRecorded) {
    const merged = await mergeOffer(tx, known, found, document)
    const offered = isSameWriting(known.entries, merged) ? null : found
    await tx.update(graphs).set({ extractor: EXTRACTOR_VERSION, offered }).where(ofPaper)
  } else {
    await tx.update(graphs).set({ extractor: EXTRACTOR_VERSION, offered: null }).where(ofPaper)
    await replace(context, tx, { paper, known, entries: found, changes: {} })
  }
}

/** The claims that are offered, as the graph would be with them; null without an offer. */
export const graphOffer: Handler<typeof statementCalls.graphOffer> = async ({ query }, { db }) => {
  const known = await readGraph(db, query.id)
  const document = known?.offered ? await readDocument(db, query.id) : null
  return { graph: known?.offered && document ? await mergeOffer(db, known, known.offered, document) : null }
}

/** Takes over the offered claims, as a new version; without an offer, as when repeated, nothing changes. */
export const graphTakeOver: Handler<typeof statementCalls.graphTakeOver> = ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const finished = and(eq(articles.id, body.id), isNotDeleted, isFinished(true))
    const [paper] = await tx.select().from(articles).where(finished).for('update')
    const known = paper ? await readGraph(tx, body.id) : null
    if (!paper || !known) return fail('notComplete')
    const document = known.offered ? await readDocument(tx, body.id) : null
    if (!known.offered || !document) return hashesOf(paper)
    const entries = await mergeOffer(tx, known, known.offered, document)
    await tx.update(graphs).set({ offered: null }).where(eq(graphs.articleId, body.id))
    const columns = await replace(context, tx, { paper, known, entries, changes: { updatedAt: context.now() } })
    return hashesOf({ ...paper, ...columns })
  })

function hashesOf({ updatedAt, md5Hash, graphSha256 }: Pick<Paper, 'updatedAt' | 'md5Hash' | 'graphSha256'>) {
  return { updatedAt: updatedAt.toISOString(), md5Hash: md5Hash ?? '', sha256: graphSha256 ?? '' }
}

async function mergeOffer(db: Db, known: Row, found: Graph, document: PaperDocument): Promise<Graph> {
  if (!known.isEdited) return found
  return upgradeGraph(known.entries, found, await deletedByPersons(db, known.articleId), document)
}

function isSameWriting(one: Graph, other: Graph): boolean {
  return one.length === other.length && one.every((entry, index) => hasSameWriting(entry, other[index] ?? entry))
}

/**
 * Replaces the claims of a paper; if they differ, stores both states as versions and updates hashes, counts and the
 * index. The new version has no author, so that what it leaves out does not count as deleted by a person.
 */
async function replace(
  context: Context,
  tx: Db,
  { paper, known, entries, changes }: { paper: Paper; known: Row; entries: Graph; changes: Partial<Paper> },
): Promise<Partial<Paper>> {
  await tx.update(graphs).set({ entries }).where(eq(graphs.articleId, paper.id))
  const hashed = graphColumns(paper.id, paper.sha256, entries)
  const { md5Hash } = hashed
  const columns = { ...hashed, ...changes }
  if (md5Hash === paper.md5Hash) return {}
  if (paper.md5Hash) {
    const savedById = known.isEdited ? paper.ownerId : null
    const state = { entries: known.entries, md5Hash: paper.md5Hash, savedById, savedAt: paper.updatedAt }
    await saveGraphVersion(tx, paper.id, state)
  }
  await changePapers(context, tx, [paper.id], () => tx.update(articles).set(columns).where(eq(articles.id, paper.id)))
  await saveGraphVersion(tx, paper.id, { entries, md5Hash, savedById: null, savedAt: context.now() })
  return columns
}
