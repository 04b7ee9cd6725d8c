import { createHash } from 'node:crypto'
import type { statementCalls } from '@colophon/protocol/statements/calls'
import {
  type Graph,
  type GraphEntry,
  hasSameWriting,
  joinedPlace,
  WRITTEN_FIELDS,
} from '@colophon/protocol/statements/graph'
import { and, eq } from 'drizzle-orm'
import { changePapers } from '../../papers/changes.ts'
import { isFinished } from '../../papers/conditions.ts'
import { graphColumns } from '../../papers/graphs/canonical-graph.ts'
import { saveGraphVersion } from '../../papers/graphs/save-graph-version.ts'
import { isNotDeleted } from '../../papers/processing.ts'
import { readDocument, readGraph } from '../../papers/queries.ts'
import { articles, graphs } from '../../papers/tables.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { failPoint } from '../../platform/process/fail-point.ts'
import { statesOf } from './graph-versions.ts'

const POSITION_FIELDS = ['page', 'boxes', 'start', 'end', 'evidence', 'cues'] as const

/** Most statements looked up in earlier versions per save. */
const STATES_MAX = 10_000

/**
 * Saves the statements of a paper as a whole. With the hash of the base version a conflicting save is rejected;
 * repeating a save, after a lost reply, changes nothing. Each save is a new version in the same transaction.
 */
export const graphSave: Handler<typeof statementCalls.graphSave> = async ({ body, person }, context) => {
  const articleId = body.id
  const document = await readDocument(context.db, articleId)
  return context.db.transaction(async (tx) => {
    const finished = and(eq(articles.id, articleId), isNotDeleted, isFinished(true))
    const [paper] = await tx.select().from(articles).where(finished).for('update')
    if (!paper) return fail('notComplete')
    const known = await readGraph(tx, articleId)
    const present = known?.entries ?? []
    const earlier = await statesOf(tx, articleId, wantedStates(present, body.graph))
    const entries = mergeGraph(present, body.graph, document?.text ?? '', earlier)
    const columns = graphColumns(articleId, paper.sha256, entries)
    const { md5Hash, graphSha256 } = columns
    if (md5Hash === paper.md5Hash) return { updatedAt: paper.updatedAt.toISOString(), md5Hash, sha256: graphSha256 }
    if (body.baseMd5Hash !== undefined && body.baseMd5Hash !== paper.md5Hash) fail('graphConflict')
    if (known && paper.md5Hash) {
      // Papers saved before versions existed: the replaced state becomes a version.
      const savedById = known.isEdited ? paper.ownerId : null
      await saveGraphVersion(tx, articleId, { ...known, md5Hash: paper.md5Hash, savedById, savedAt: paper.updatedAt })
    }
    const saved = { entries, isEdited: true }
    await tx
      .insert(graphs)
      .values({ articleId, ...saved })
      .onConflictDoUpdate({ target: graphs.articleId, set: saved })
    const updatedAt = context.now()
    await changePapers(context, tx, [articleId], () =>
      tx
        .update(articles)
        .set({ ...columns, updatedAt })
        .where(eq(articles.id, articleId)),
    )
    await saveGraphVersion(tx, articleId, { entries, md5Hash, savedById: person.id, savedAt: updatedAt })
    await failPoint('graph-save:before-commit')
    return { updatedAt: updatedAt.toISOString(), md5Hash, sha256: graphSha256 }
  })
}

/**
 * The statements to store for a save. A known statement, from the present graph or an `earlier` state, keeps its
 * evidence and position whatever was sent, and becomes `human` where one of its five fields changed; a merged one gets
 * the positions of its parts. A new one is `human` and may only name evidence that the paper contains at that position.
 * Ids are unique, and the merge is deterministic.
 */
export function mergeGraph(known: Graph, saved: Graph, text: string, earlier: Graph = []): Graph {
  const states = statesById([...known, ...earlier])
  const taken = new Set<string>()
  return saved.map((entry, index) => {
    const before = entry.id && !taken.has(entry.id) ? states.get(entry.id) : undefined
    const id = before ? (entry.id ?? '') : freshId(entry, index, taken)
    taken.add(id)
    const kept = before ? restore(before, entry) : fresh(entry, text, states)
    const reviewed = entry.reviewed ?? kept.reviewed
    return {
      ...kept,
      id,
      ...(entry.polarity ? { polarity: entry.polarity } : {}),
      ...(reviewed === undefined ? {} : { reviewed }),
    }
  })
}

/** Ids whose earlier states `mergeGraph` needs: restored statements and parts of merged ones. */
export function wantedStates(known: Graph, saved: Graph): string[] {
  const present = statesById(known)
  const ids = saved.flatMap((entry) => {
    const [now] = (entry.id && present.get(entry.id)) || []
    const isBroughtBack = now ? entry.source === 'auto' && !hasSameWriting(now, entry) : true
    const parts = now ? [] : (entry.madeFrom ?? []).filter((id) => !present.has(id))
    return [...(entry.id && isBroughtBack ? [entry.id] : []), ...parts]
  })
  return [...new Set(ids)].slice(0, STATES_MAX)
}

function statesById(entries: Graph): Map<string, [GraphEntry, ...GraphEntry[]]> {
  const states = new Map<string, [GraphEntry, ...GraphEntry[]]>()
  for (const entry of entries) {
    if (!entry.id) continue
    const others = states.get(entry.id)
    if (others) others.push(entry)
    else states.set(entry.id, [entry])
  }
  return states
}

/** Uses the earlier state with the same content, else the newest one. */
function restore(before: readonly [GraphEntry, ...GraphEntry[]], entry: GraphEntry): GraphEntry {
  const same = before.find((state) => hasSameWriting(state, entry))
  if (same) return same
  const { subject, verb, object, uncertainty, comment } = entry
  return { ...before[0], subject, verb, object, uncertainty, comment, source: 'human' }
}

function fresh(entry: GraphEntry, text: string, states: ReadonlyMap<string, readonly GraphEntry[]>): GraphEntry {
  const { madeFrom, salience: _, extractor: _machine, kind: _kind, ...rest } = entry
  const parts = [...new Set(madeFrom)].flatMap((id) => states.get(id)?.slice(0, 1) ?? [])
  const made: GraphEntry = { ...rest, source: 'human' }
  const { start, end, evidence } = entry
  const isQuote =
    start !== undefined && end !== undefined && evidence !== undefined && text.slice(start, end) === evidence
  if (isQuote && parts.length === 0) return made
  for (const field of POSITION_FIELDS) delete made[field]
  const origin = parts.flatMap(({ id }) => id ?? [])
  return parts.length === 0 ? made : { ...made, ...joinedPlace(parts), madeFrom: origin }
}

function freshId(entry: GraphEntry, index: number, taken: ReadonlySet<string>): string {
  if (entry.id && /^h-[0-9a-f]{16}$/.test(entry.id) && !taken.has(entry.id)) return entry.id
  const content = JSON.stringify([index, ...WRITTEN_FIELDS.map((field) => entry[field])])
  return `h-${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
}
