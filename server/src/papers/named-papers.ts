import { rights } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { PaperId } from '@colophon/protocol/citations/lookup/paper-id'
import type { PaperName } from '@colophon/protocol/knowledge/calls'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { type ArticleRow, accessOf } from './article-row.ts'
import { isNotDeleted } from './processing.ts'
import { grantedIds, readArticles } from './queries.ts'
import { articles } from './tables.ts'

export function toPaperName({ id, title, authors, year, source }: ArticleRow): PaperName {
  return { id, title, authors, year, source }
}

/** The papers with these ids that a user may list, in the order of the ids. */
export async function listablePapers(
  context: Pick<Context, 'db' | 'now'>,
  ids: readonly number[],
  person: Person,
): Promise<ArticleRow[]> {
  const rows = await readArticles(context.db, ids, { person, now: context.now() })
  const byId = new Map(rows.filter((row) => rights(person, accessOf(row)).list).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * The papers that these ids name and that a user may list, by `idKey`; oldest first. A file hash names a paper only for
 * users who may view it; a hash of statements, shown on its page, for everyone.
 */
export async function findPapersByIds(
  context: Pick<Context, 'db' | 'now'>,
  ids: readonly PaperId[],
  person: Person,
): Promise<Map<string, ArticleRow[]>> {
  const of = (kind: PaperId['kind']) => [...new Set(ids.filter((id) => id.kind === kind).map(({ value }) => value))]
  const [dois, archiveIds, hashes] = [of('doi'), of('archiveId'), of('hash')]
  const [byDoi, byArchiveId, byFile, byGraph] = await Promise.all([
    dois.length === 0 ? [] : idsWhere(context.db, inArray(sql`lower(${articles.doi})`, dois)),
    archiveIds.length === 0 ? [] : idsWhere(context.db, inArray(articles.archiveId, archiveIds)),
    hashes.length === 0 ? [] : idsWhere(context.db, inArray(articles.sha256, hashes)),
    hashes.length === 0 ? [] : idsWhere(context.db, graphHash(hashes)),
  ])
  const found = [...new Set([...byDoi, ...byArchiveId, ...byFile, ...byGraph])].sort((a, b) => a - b)
  const named = new Map<string, ArticleRow[]>()
  for (const row of await listablePapers(context, found, person)) {
    const hash = rights(person, accessOf(row)).view ? [row.sha256] : []
    const keys = [
      ...(row.doi === null ? [] : [idKey({ kind: 'doi', value: row.doi.toLowerCase() })]),
      ...(row.archiveId === null ? [] : [idKey({ kind: 'archiveId', value: row.archiveId })]),
      ...[...hash, row.md5Hash, row.graphSha256].flatMap((value) => (value ? idKey({ kind: 'hash', value }) : [])),
    ]
    for (const key of keys) named.set(key, [...(named.get(key) ?? []), row])
  }
  return named
}

/** The key of an id in the result of `findPapersByIds`. */
export function idKey({ kind, value }: PaperId): string {
  return `${kind} ${value}`
}

/** Concurrent title lookups. */
const AT_ONCE = 8

/** For each title, in order, the papers with exactly that title that a user may list. */
export async function findPapersByTitles(
  context: Pick<Context, 'db' | 'now' | 'search'>,
  titles: readonly string[],
  person: Person,
): Promise<ArticleRow[][]> {
  const viewer = await viewerOf(context, person)
  const found: number[][] = []
  for (let start = 0; start < titles.length; start += AT_ONCE) {
    const some = titles.slice(start, start + AT_ONCE)
    found.push(...(await Promise.all(some.map((title) => context.search.titled(title, viewer)))))
  }
  const rows = await listablePapers(context, [...new Set(found.flat())], person)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
}

/** A user as search sees them. Administrators find no more than other users. */
export async function viewerOf(context: Pick<Context, 'now'> & { db: Db }, person: Person) {
  const granted = await grantedIds(context.db, { person, now: context.now() })
  return { userId: person?.id ?? null, granted }
}

/** Whether two known years match, allowing for a preprint's delay. */
export function isNearYear(a: number | null, b: number | null): boolean {
  return a === null || b === null || Math.abs(a - b) <= 1
}

async function idsWhere(db: Db, condition: SQL | undefined): Promise<number[]> {
  const rows = await db.select({ id: articles.id }).from(articles).where(and(isNotDeleted, condition)).limit(ROWS_MAX)
  return rows.map(({ id }) => id)
}

const ROWS_MAX = 2000

/** Only uploaded papers have statements, few enough for a scan. */
function graphHash(hashes: string[]): SQL | undefined {
  return and(
    eq(articles.source, 'system'),
    or(inArray(articles.md5Hash, hashes), inArray(articles.graphSha256, hashes)),
  )
}
